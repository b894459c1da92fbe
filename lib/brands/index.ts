export {
  asksShopperForAccount,
  type Brand,
  type BrandKind,
  brands,
  detectBrand,
  findBrand,
  type PaymentMethod,
  paymentMethodNames,
} from './brands.ts';
