import { z } from 'zod';
import { goods } from './goods.ts';

/** The languages of the payment form, by the codes of the interface (spec 4.2). */
export const formLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'dk',
  'fi',
  'se',
  'tr',
  'ja',
  'sl',
  'pt',
  'pl',
  'cz',
  'hu',
  'bg',
  'ro',
  'ru',
  'cn',
  'gr',
  'no',
  'sk',
  'ar',
  'ko',
] as const;

export const formStyles = ['card', 'plain', 'logos', 'none'] as const;

/** Brands that the demo shop can offer; cards are one form. */
export const shopBrands = [
  'VISA',
  'MASTER',
  'AMEX',
  'DIRECTDEBIT_SEPA',
  'SOFORTUEBERWEISUNG',
  'PAYPAL',
  'walletA',
  'GIFTCARD',
] as const;

const checkbox = z
  .enum(['on', 'off'])
  .optional()
  .transform((value) => value === 'on');

/** The form of the shop, as its page sends it. */
export const shopOptions = z.object({
  good: z.enum(goods.map(({ id }) => id) as [string, ...string[]]),
  brands: z.array(z.enum(shopBrands)).min(1, 'At least one payment method is needed.'),
  language: z.enum(formLanguages),
  style: z.enum(formStyles),
  /** The cardholder is authenticated where the card is enrolled. */
  threeDSecure: checkbox,
  /** The card is stored and offered at the next purchase. */
  storeCard: checkbox,
  /** The page checks the hash of the script. */
  integrity: checkbox,
});

export type ShopOptions = z.infer<typeof shopOptions>;

export const defaultOptions: ShopOptions = {
  good: 'hamper',
  brands: ['VISA', 'MASTER', 'DIRECTDEBIT_SEPA', 'SOFORTUEBERWEISUNG', 'walletA'],
  language: 'en',
  style: 'card',
  threeDSecure: true,
  storeCard: false,
  integrity: true,
};
