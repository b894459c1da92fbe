export {
  asksShopperForAccount,
  type Brand,
  type BrandKind,
  brands,
  cvvLengthOf,
  detectBrand,
  findBrand,
  mayHaveNumber,
  type PaymentMethod,
  paymentMethodNames,
  withCanonicalBrand,
} from './brands.ts';
