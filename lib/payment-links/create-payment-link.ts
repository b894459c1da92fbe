import type { CheckoutParameters } from '#lib/checkouts/index.ts';
import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { defaultValidityMs, type PaymentLink } from './payment-link.ts';
import type { PaymentLinkServices } from './services.ts';
import { insertPaymentLink } from './store.ts';

type Named = Pick<
  PaymentLink,
  'merchantId' | 'entityId' | 'amountMinor' | 'currency' | 'paymentType' | 'description' | 'actor'
>;

export type NewPaymentLink = Named &
  Pick<PaymentLink, 'merchantTransactionId'> & {
    /** Of the request: the same request again makes no second link. */
    transactionId: string;
    /** Of its checkouts, by the names of the protocol. */
    parameters: CheckoutParameters;
    /** Null: as long as links are valid by default. */
    validUntil: Date | null;
    now: Date;
  };

const bindingOf = ({ merchantId, id }: Pick<PaymentLink, 'merchantId' | 'id'>): Binding => ({
  kind: 'parameters of a payment link',
  tenant: merchantId,
  row: id,
  formerly: [id],
});

export const sealedLinkParameters: SealedColumn = {
  table: 'payment_link',
  column: 'sealed_parameters',
  key: ['merchant_id', 'id'],
  bindingOf: (row) => bindingOf({ merchantId: String(row.merchant_id), id: String(row.id) }),
};

/** Makes a link. Nothing is opened before its page is visited. */
export async function createPaymentLink(
  tx: Tx,
  { vault }: Pick<PaymentLinkServices, 'vault'>,
  wanted: NewPaymentLink,
): Promise<PaymentLink> {
  const { transactionId: id, parameters, now, ...named } = wanted;
  const link = {
    ...named,
    id,
    sealedParameters: vault.encryptText(JSON.stringify(parameters), bindingOf({ merchantId: named.merchantId, id })),
    validUntil: wanted.validUntil ?? new Date(now.getTime() + defaultValidityMs),
    createdAt: now,
  };
  await insertPaymentLink(tx, link);
  return { ...link, checkoutId: null, closedAt: null };
}

/** What the merchant sent for the link. */
export async function openLinkParameters(
  { vault }: Pick<PaymentLinkServices, 'vault'>,
  link: Pick<PaymentLink, 'merchantId' | 'id' | 'sealedParameters'>,
): Promise<CheckoutParameters> {
  return JSON.parse(await vault.decryptText(link.sealedParameters, bindingOf(link))) as CheckoutParameters;
}
