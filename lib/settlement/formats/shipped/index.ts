import type { SettlementFormat } from '../settlement-format.ts';
import { adyenSettlementDetail } from './adyen-settlement-detail.ts';
import { amazonPaySettlement } from './amazon-pay-settlement.ts';
import { braintreeFees } from './braintree-fees.ts';
import { checkoutFinancialActions } from './checkout-financial-actions.ts';
import { checkoutSettlementBreakdown } from './checkout-settlement-breakdown.ts';
import { klarnaSettlement } from './klarna-settlement.ts';
import { mollieSettlement } from './mollie-settlement.ts';
import { paypalSettlement } from './paypal-settlement.ts';
import { shopifyPayments } from './shopify-payments.ts';
import { squareTransactions } from './square-transactions.ts';
import { stripePayoutReconciliation } from './stripe-payout-reconciliation.ts';
import { worldpayTransactions } from './worldpay-transactions.ts';

export type ShippedFormat = { key: string; name: string; definition: SettlementFormat };

/** Formats of public shape, which a PSP copies and completes with its merchants. */
export const shippedFormats: readonly ShippedFormat[] = [
  { key: 'adyen-settlement-detail', name: 'Adyen settlement details', definition: adyenSettlementDetail },
  { key: 'stripe-payout-reconciliation', name: 'Stripe payout reconciliation', definition: stripePayoutReconciliation },
  { key: 'paypal-settlement', name: 'PayPal settlement report', definition: paypalSettlement },
  { key: 'square-transactions', name: 'Square transactions', definition: squareTransactions },
  { key: 'shopify-payments', name: 'Shopify Payments payout transactions', definition: shopifyPayments },
  { key: 'braintree-fees', name: 'Braintree transaction-level fees', definition: braintreeFees },
  { key: 'mollie-settlement', name: 'Mollie settlement', definition: mollieSettlement(',') },
  { key: 'mollie-settlement-semicolon', name: 'Mollie settlement with semicolons', definition: mollieSettlement(';') },
  {
    key: 'checkout-settlement-breakdown',
    name: 'Checkout.com settlement breakdown',
    definition: checkoutSettlementBreakdown,
  },
  { key: 'checkout-financial-actions', name: 'Checkout.com financial actions', definition: checkoutFinancialActions },
  { key: 'worldpay-transactions', name: 'Worldpay transactions', definition: worldpayTransactions },
  { key: 'klarna-settlement', name: 'Klarna settlement', definition: klarnaSettlement(',') },
  { key: 'klarna-settlement-semicolon', name: 'Klarna settlement with semicolons', definition: klarnaSettlement(';') },
  { key: 'amazon-pay-settlement', name: 'Amazon Pay settlement', definition: amazonPaySettlement },
];
