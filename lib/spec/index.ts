// The door of the specification as data: what the rest of the gateway may use of it.
export {
  type Brand,
  type BrandKind,
  brands,
  detectBrand,
  findBrand,
  type PaymentMethod,
  paymentMethodNames,
} from './brands.ts';
export { isLuhnValid } from './card-number.ts';
export { fieldsOf } from './compile-operation.ts';
export { countries, isCountryCode } from './countries.ts';
export { currencyCodes, currencyExponent, isAmountInCurrency, isCurrencyCode } from './currencies.ts';
export { echoRequest, type Nested, type NestedList, nestParams } from './echo-request.ts';
export { allFields, fieldTables } from './fields/catalogue.ts';
export { isCronExpression } from './fields/cron.ts';
export type { Direction, Field, FieldTable, Requirement } from './fields/field.ts';
export type { Kind, KindType } from './fields/kinds.ts';
export { paymentMethodCodes, paymentTypeCodes } from './fields/query.ts';
export { hasCardNumber, lastFourOf, maskCardNumber } from './mask.ts';
export { maskParam, maskParams } from './mask-request.ts';
export { fromMinor, toMinor } from './money.ts';
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
  type Fault,
  type FormLimits,
  formLimits,
  type Params,
  type ReadForm,
  readForm,
} from './read-form.ts';
export {
  isChargebackReason,
  isFlaggedByRisk,
  isPending,
  isRejected,
  isResultCode,
  isSuccessful,
  needsReview,
  type ResultCode,
  resultCodes,
  resultDescription,
} from './result-codes.ts';
export { applyJobDefaults } from './rules/schedules.ts';
export { type ValidationOptions, validateRequest } from './validate-request.ts';
