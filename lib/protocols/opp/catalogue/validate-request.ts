// Checks a request against the field tables and the conditional rules (spec 2, decision 0002).

import { maskSensitive, maskUnknown } from '#lib/card-numbers/index.ts';
import { findField } from './compile-validator.ts';
import { findOperation, type Operation } from './operations.ts';
import { type FieldError, formLimits, type Params } from './read-form.ts';
import { redactParam } from './redact-request.ts';
import { allRules } from './rules/all-rules.ts';
import { isWaivedWithoutBrowser } from './rules/authentication.ts';
import { missing, type RequestView } from './rules/rule.ts';

export type ValidationOptions = {
  /** What a name means that is in no table; a setting of the channel. */
  readonly unknownNames?: 'refuse' | 'ignore';
  /** Requests out of the shopper's browser may add less than a merchant's server. */
  readonly source?: 'server' | 'widget';
};

const notAllowed = 'is not an allowed parameter';

/**
 * Every fault of a request at once, empty when there is none. Sensitive values are masked in the faults.
 * Not here: check digit and expiry of cards, and amounts that are refused as amounts; they answer with
 * result codes of their own.
 */
export function validateRequest(
  operation: Operation,
  params: Params,
  { unknownNames = 'refuse', source = 'server' }: ValidationOptions = {},
): readonly FieldError[] {
  const { required, accountData } = findOperation(operation);
  const faults: FieldError[] = [];
  const groups = new Set<string>();
  for (const [name, value] of params) {
    const found = findField(operation, name);
    if (found === undefined) {
      if (unknownNames === 'ignore') continue;
      faults.push({ name, value: maskUnknown(name, value), message: notAllowed });
    } else {
      const { group, sensitive } = found.field;
      groups.add(group);
      const message = found.check(value);
      if (message !== null) faults.push({ name, value: shown(name, value, sensitive), message });
    }
  }
  for (const name of required) {
    if (!params.has(name) && !isWaived(operation, params, name)) faults.push(missing(name));
  }
  const request = { operation, accountData, params, groups, fromWidget: source === 'widget' };
  addRuleFaults(request, faults);
  return faults.length > formLimits.faults ? faults.slice(0, formLimits.faults) : faults;
}

/** Rules are told only of names that have no fault of their own yet. */
function addRuleFaults(request: RequestView, faults: FieldError[]): void {
  for (const rule of allRules) {
    if (!rule.applies(request)) continue;
    for (const fault of rule.check(request)) {
      if (!faults.some(({ name }) => name === fault.name)) faults.push(withMaskedValue(fault));
    }
  }
}

const withMaskedValue = ({ name, value, message }: FieldError): FieldError => ({
  name,
  value: value === null ? null : redactParam(name, value),
  message,
});

function isWaived(operation: Operation, params: Params, name: string): boolean {
  if (name === 'entityId') return params.has('authentication.entityId');
  return operation === 'three-d-secure.create' && isWaivedWithoutBrowser(params, name);
}

function shown(name: string, value: string, sensitive: boolean): string {
  return sensitive ? maskSensitive(name, value) : maskUnknown('', value);
}
