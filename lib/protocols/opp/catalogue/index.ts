// The catalogue of the protocol: fields, operations, rules and what is made from them.
export { fieldsOf } from './compile-validator.ts';
export { countries, isCountryCode } from './countries.ts';
export { echoRequest, type Nested, type NestedList, nestParams } from './echo-request.ts';
export { allFields, fieldTables } from './fields/all-fields.ts';
export { isCronExpression } from './fields/cron.ts';
export type { Direction, Field, FieldTable, Requirement } from './fields/field.ts';
export type { FieldType, FieldTypeName } from './fields/field-types.ts';
export { paymentMethodCodes, paymentTypeCodes } from './fields/query.ts';
export { buildOpenApi, tagOf } from './openapi.ts';
export {
  findOperation,
  type Method,
  type Operation,
  type OperationDefinition,
  operationNames,
  operations,
} from './operations.ts';
export {
  type FieldError,
  type FormLimits,
  formLimits,
  type Params,
  type ReadForm,
  readForm,
} from './read-form.ts';
export { redactParam, redactParams } from './redact-request.ts';
export { applyJobDefaults } from './rules/schedules.ts';
export { type ValidationOptions, validateRequest } from './validate-request.ts';
