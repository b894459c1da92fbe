export { brandField } from './brand-field.ts';
export { brandName } from './brand-names.ts';
export {
  asksShopperForAccount,
  type Brand,
  type BrandKind,
  brands,
  cvvLengthOf,
  detectBrand,
  findBrand,
  paymentMethodNames,
  withCanonicalBrand,
} from './brands.ts';
export { binDigits, type ImportedSchemes, numberFit, readSchemes } from './card-ranges.ts';
export {
  type AuthenticatedUse,
  commerceIndicatorsOf,
  isOfMastercard,
  type Vouching,
} from './commerce-indicators.ts';
