// The catalogue of the protocol: fields, operations, rules, and everything derived from them.

export { countries, findCountry } from '#lib/platform/countries.ts';
export { connectionFacts } from './browser-fields.ts';
export { fieldsOf, findField } from './compile-validator.ts';
export { echoRequest, type NestedList, type NestedParams } from './echo-request.ts';
export { type Wallet, wallets } from './fields/accounts/mobile-wallet.ts';
export type { Direction, Field, FieldTable, Requirement } from './fields/field.ts';
export type { FieldType, FieldTypeName } from './fields/types/field-types.ts';
export { buildOpenApi } from './openapi.ts';
export {
  findOperation,
  type Method,
  type Operation,
  type OperationDefinition,
  operationNames,
} from './operations.ts';
export { type FieldError, type FormLimits, type Params, type ReadForm, readForm } from './read-form.ts';
export { redactParams } from './redact-request.ts';
export {
  findReference,
  listReference,
  type ReferenceField,
  type ReferenceLine,
  type ReferenceOperation,
} from './reference.ts';
export { applyJobDefaults } from './rules/schedules.ts';
export { type ValidationOptions, validateRequest } from './validate-request.ts';
