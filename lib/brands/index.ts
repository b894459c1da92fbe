export { brandField } from './brand-field.ts';
export {
  asksShopperForAccount,
  type Brand,
  type BrandKind,
  brands,
  cvvLengthOf,
  detectBrand,
  findBrand,
  mayHaveNumber,
  paymentMethodNames,
  withCanonicalBrand,
} from './brands.ts';
