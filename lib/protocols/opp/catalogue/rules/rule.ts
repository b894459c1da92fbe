// What a conditional rule is: a small check over the whole request (spec 2, notes of the field tables).
import type { AccountData, Operation } from '../operations.ts';
import type { FieldError, Params } from '../read-form.ts';

/** A request as the rules see it: its names, and the field groups that they belong to. */
export type RequestView = {
  readonly operation: Operation;
  readonly accountData: AccountData;
  readonly params: Params;
  readonly groups: ReadonlySet<string>;
  readonly fromWidget: boolean;
};

export type Rule = {
  /** The requirement that the rule keeps. */
  readonly id: string;
  readonly applies: (request: RequestView) => boolean;
  readonly check: (request: RequestView) => readonly FieldError[];
};

export const none: readonly FieldError[] = [];

/** A fault of a parameter that should have been sent. */
export const missing = (name: string, why?: string): FieldError => ({
  name,
  value: null,
  message: why === undefined ? 'is required' : `is required ${why}`,
});

/** The faults of those names that were not sent. */
export const missingOf = (params: Params, names: readonly string[], why?: string): FieldError[] =>
  names.filter((name) => !params.has(name)).map((name) => missing(name, why));

/** A fault of a parameter that was sent and should not have been, or not so. */
export const wrong = (params: Params, name: string, message: string): FieldError => ({
  name,
  value: params.get(name) ?? null,
  message,
});

export const isTrue = (value: string | undefined) => value === 'true' || value === '1';
