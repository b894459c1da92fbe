// Every field table, in the order of the specification.
import { access } from './access/access.ts';
import { singleSignOn } from './access/single-sign-on.ts';
import { bankAccount, directDebit } from './accounts/bank-account.ts';
import { cardAccount } from './accounts/card-account.ts';
import { giftCard } from './accounts/gift-card.ts';
import { mobileWallet } from './accounts/mobile-wallet.ts';
import { tokenAccount } from './accounts/token-account.ts';
import { virtualAccount } from './accounts/virtual-account.ts';
import {
  checkoutForm,
  checkoutRegistrations,
  compatibility,
  paging,
  paymentLink,
  reconciliationReport,
  reportCurrency,
  scheduleRegistration,
} from './compatibility.ts';
import { envelope } from './envelope.ts';
import type { Field, FieldTable } from './field.ts';
import { asynchronous } from './notifications/asynchronous.ts';
import { callback } from './notifications/callback.ts';
import { webhook } from './notifications/webhook.ts';
import { webhookEndpoint } from './notifications/webhook-endpoint.ts';
import { airline } from './order/airline.ts';
import { cart } from './order/cart.ts';
import { marketplace } from './order/marketplace.ts';
import { billingAddress, merchantBilling } from './parties/billing-address.ts';
import { corporate } from './parties/corporate.ts';
import { customer, shippingCustomer } from './parties/customer.ts';
import { merchant } from './parties/merchant.ts';
import { recipient } from './parties/recipient.ts';
import { sender } from './parties/sender.ts';
import { merchantShipping, shippingAddress } from './parties/shipping-address.ts';
import { basicPayment } from './payment/basic-payment.ts';
import { chargeback } from './payment/chargeback.ts';
import { checkout } from './payment/checkout.ts';
import { custom } from './payment/custom.ts';
import { pos } from './payment/pos.ts';
import { risk } from './payment/risk.ts';
import { query } from './queries/query.ts';
import { reporting } from './queries/reporting.ts';
import { settlementImport } from './queries/settlement-import.ts';
import { job } from './recurring/job.ts';
import { recurringMigration } from './recurring/recurring-migration.ts';
import { standingInstruction } from './recurring/standing-instruction.ts';
import { tokenization } from './recurring/tokenization.ts';
import { redirectPreconditions } from './three-d-secure/redirect-preconditions.ts';
import { threeDSecure } from './three-d-secure/three-d-secure.ts';
import { threeDSecureRequest } from './three-d-secure/three-d-secure-request.ts';

/** The tables of spec 2.2 to 2.12, 4.2 to 4.7, 5 and 6, and our own additions at the end. */
export const fieldTables: readonly FieldTable[] = [
  envelope,
  basicPayment,
  checkout,
  cardAccount,
  mobileWallet,
  virtualAccount,
  bankAccount,
  directDebit,
  tokenAccount,
  giftCard,
  customer,
  shippingCustomer,
  billingAddress,
  merchantBilling,
  shippingAddress,
  merchantShipping,
  corporate,
  sender,
  recipient,
  merchant,
  cart,
  marketplace,
  airline,
  tokenization,
  recurringMigration,
  standingInstruction,
  threeDSecure,
  custom,
  asynchronous,
  webhook,
  pos,
  risk,
  job,
  reporting,
  query,
  chargeback,
  threeDSecureRequest,
  redirectPreconditions,
  singleSignOn,
  access,
  callback,
  webhookEndpoint,
  compatibility,
  checkoutForm,
  checkoutRegistrations,
  paymentLink,
  scheduleRegistration,
  paging,
  reconciliationReport,
  reportCurrency,
  settlementImport,
];

/** Every field of every table. */
export const allFields: readonly Field[] = fieldTables.flatMap((one) => one.fields);
