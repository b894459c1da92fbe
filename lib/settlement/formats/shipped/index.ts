import type { SettlementFormat } from '../settlement-format.ts';
import { adyenSettlementDetail } from './adyen-settlement-detail.ts';
import { paypalSettlement } from './paypal-settlement.ts';
import { shopifyPayments } from './shopify-payments.ts';
import { squareTransactions } from './square-transactions.ts';
import { stripePayoutReconciliation } from './stripe-payout-reconciliation.ts';

export type ShippedFormat = { key: string; name: string; definition: SettlementFormat };

/** Formats of public shape, which a PSP copies and completes with its merchants. */
export const shippedFormats: readonly ShippedFormat[] = [
  { key: 'adyen-settlement-detail', name: 'Adyen settlement details', definition: adyenSettlementDetail },
  { key: 'stripe-payout-reconciliation', name: 'Stripe payout reconciliation', definition: stripePayoutReconciliation },
  { key: 'paypal-settlement', name: 'PayPal settlement report', definition: paypalSettlement },
  { key: 'square-transactions', name: 'Square transactions', definition: squareTransactions },
  { key: 'shopify-payments', name: 'Shopify Payments payout transactions', definition: shopifyPayments },
];
