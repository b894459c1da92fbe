// Validates a request against the field tables and the conditional rules (spec 2, decision 0008).

import { maskSensitive, maskUnknown } from '#lib/card-numbers/index.ts';
import { findField } from './compile-validator.ts';
import { findOperation, type Operation } from './operations.ts';
import { type FieldError, formLimits, type Params } from './read-form.ts';
import { redactParam } from './redact-request.ts';
import { allRules } from './rules/all-rules.ts';
import { isWaivedWithoutBrowser } from './rules/authentication.ts';
import { missing, type RequestView } from './rules/rule.ts';

export type ValidationOptions = {
  /** The treatment of names that are in no table; a setting of the channel. */
  readonly unknownNames?: 'refuse' | 'ignore';
  /** Requests from the shopper's browser may add fewer parameters than requests from the merchant's server. */
  readonly source?: 'server' | 'widget';
  /** Whether an e-mail address or a customer number needs no name; a setting of the channel. */
  readonly namelessCustomers?: 'refuse' | 'accept';
};

const notAllowed = 'is not an allowed parameter';

/**
 * Returns all field errors of a request; empty when it is valid. The errors contain no sensitive values. Check digits
 * and expiry dates of cards and unacceptable amounts have result codes of their own and are not checked here.
 */
export function validateRequest(
  operation: Operation,
  params: Params,
  { unknownNames = 'refuse', source = 'server', namelessCustomers = 'refuse' }: ValidationOptions = {},
): readonly FieldError[] {
  const { required, accountData } = findOperation(operation);
  const errors: FieldError[] = [];
  const groups = new Set<string>();
  for (const [name, value] of params) {
    const found = findField(operation, name);
    if (found === undefined) {
      if (unknownNames === 'ignore') continue;
      errors.push({ name, value: maskUnknown(name, value), message: notAllowed });
    } else {
      const { group, sensitive } = found.field;
      groups.add(group);
      const message = found.check(value);
      if (message !== null) errors.push({ name, value: redactValue(name, value, sensitive), message });
    }
  }
  for (const name of required) {
    if (!params.has(name) && !isWaived(operation, params, name)) errors.push(missing(name));
  }
  const fromWidget = source === 'widget';
  const takesNameless = namelessCustomers === 'accept';
  addRuleErrors({ operation, accountData, params, groups, fromWidget, namelessCustomers: takesNameless }, errors);
  return errors.length > formLimits.errors ? errors.slice(0, formLimits.errors) : errors;
}

/** Adds the errors of rules, except for names that already have an error. */
function addRuleErrors(request: RequestView, errors: FieldError[]): void {
  for (const rule of allRules) {
    if (!rule.applies(request)) continue;
    for (const error of rule.check(request)) {
      if (!errors.some(({ name }) => name === error.name)) errors.push(redactError(error));
    }
  }
}

const redactError = ({ name, value, message }: FieldError): FieldError => ({
  name,
  value: value === null ? null : redactParam(name, value),
  message,
});

function isWaived(operation: Operation, params: Params, name: string): boolean {
  if (name === 'entityId') return params.has('authentication.entityId');
  return operation === 'three-d-secure.create' && isWaivedWithoutBrowser(params, name);
}

function redactValue(name: string, value: string, sensitive: boolean): string {
  return sensitive ? maskSensitive(name, value) : maskUnknown('', value);
}
