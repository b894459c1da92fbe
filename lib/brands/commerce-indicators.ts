/** The electronic commerce indicators of a scheme: who vouches for the cardholder, and whether an exemption was taken. */
export type CommerceIndicators = {
  authenticated: readonly string[];
  attempted: readonly string[];
  /** An exemption of the acquirer or the issuer. */
  exempted: string | undefined;
  /** Data sent for information only. */
  dataOnly: string | undefined;
  none: string | undefined;
};

/** What an authentication came to, in terms of who carries the risk. */
export type Vouching = keyof CommerceIndicators;

/** What was authenticated: a payment, no payment, or a payment that the merchant repeats. */
export type AuthenticatedUse = 'payment' | 'nonPayment' | 'repeated';

/** Visa Secure, American Express SafeKey, JCB J/Secure, ProtectBuy, UnionPay and Cartes Bancaires. */
const common: CommerceIndicators = {
  authenticated: ['05'],
  attempted: ['06'],
  exempted: '07',
  dataOnly: '07',
  none: '07',
};

/** Mastercard Identity Check; its 00 has no place in spec 2.11, so nothing stands for no authentication. */
const mastercard: CommerceIndicators = {
  authenticated: ['02'],
  attempted: ['01'],
  exempted: '06',
  dataOnly: '04',
  none: undefined,
};

const ofMastercard: Readonly<Record<AuthenticatedUse, CommerceIndicators>> = {
  payment: mastercard,
  nonPayment: { ...mastercard, authenticated: ['N2', '02'] },
  repeated: { ...mastercard, authenticated: ['02', '07'] },
};

const brandsOfMastercard = new Set(['MASTER', 'MAESTRO']);

export const isOfMastercard = (brand: string | null): boolean => brandsOfMastercard.has(brand ?? '');

export function commerceIndicatorsOf(brand: string | null, use: AuthenticatedUse): CommerceIndicators {
  return isOfMastercard(brand) ? ofMastercard[use] : common;
}
