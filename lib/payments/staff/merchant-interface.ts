import type { Json, Payment } from '../payment.ts';

/**
 * What the back office shows of the merchant-facing interface. Composition hands it in, since neither interface
 * knows the other.
 */
export type MerchantInterface = {
  operationNames: readonly string[];
  /** Where the API reference describes an operation; null when there is none of this name. */
  describeOperation(name: string): { summary: string; href: string } | null;
  /** The response that the merchant receives for a payment. */
  presentPayment(payment: Payment): Json;
  /** The two letters of a country by its number, such as `276`; null for a number of none. */
  findCountry(numeric: string): string | null;
};
