// A conditional rule checks the request as a unit (spec 2, notes of the field tables).
import type { AccountData, Operation } from '../operations.ts';
import type { FieldError, Params } from '../read-form.ts';

/** The input of a rule: the parameters and the field groups that they belong to. */
export type RequestView = {
  readonly operation: Operation;
  readonly accountData: AccountData;
  readonly params: Params;
  readonly groups: ReadonlySet<string>;
  readonly fromWidget: boolean;
  /** A setting of the channel takes an e-mail address or a customer number without a name. */
  readonly namelessCustomers: boolean;
};

export type Rule = {
  /** The requirement that the rule implements. */
  readonly id: string;
  readonly applies: (request: RequestView) => boolean;
  readonly check: (request: RequestView) => readonly FieldError[];
};

export const none: readonly FieldError[] = [];

/** The error of a missing parameter. */
export const missing = (name: string, condition?: string): FieldError => ({
  name,
  value: null,
  message: condition === undefined ? 'is required' : `is required ${condition}`,
});

/** The errors of those parameters that are missing. */
export const missingOf = (params: Params, names: readonly string[], condition?: string): FieldError[] =>
  names.filter((name) => !params.has(name)).map((name) => missing(name, condition));

/** The error of an invalid or unexpected parameter. */
export const wrong = (params: Params, name: string, message: string): FieldError => ({
  name,
  value: params.get(name) ?? null,
  message,
});

export const isTrue = (value: string | undefined) => value === 'true' || value === '1';
