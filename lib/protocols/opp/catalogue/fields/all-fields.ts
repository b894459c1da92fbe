// Every field table, in the order of the specification.
import { access } from './access.ts';
import { airline } from './airline.ts';
import { asynchronous } from './asynchronous.ts';
import { bankAccount, directDebit } from './bank-account.ts';
import { basicPayment } from './basic-payment.ts';
import { billingAddress, merchantBilling } from './billing-address.ts';
import { callback } from './callback.ts';
import { cardAccount } from './card-account.ts';
import { cart } from './cart.ts';
import { chargeback } from './chargeback.ts';
import { checkout } from './checkout.ts';
import {
  checkoutRegistrations,
  compatibility,
  paging,
  reconciliationReport,
  reportCurrency,
  scheduleRegistration,
} from './compatibility.ts';
import { corporate } from './corporate.ts';
import { custom } from './custom.ts';
import { customer, shippingCustomer } from './customer.ts';
import { envelope } from './envelope.ts';
import type { Field, FieldTable } from './field.ts';
import { giftCard } from './gift-card.ts';
import { job } from './job.ts';
import { marketplace } from './marketplace.ts';
import { merchant } from './merchant.ts';
import { mobileWallet } from './mobile-wallet.ts';
import { pos } from './pos.ts';
import { query } from './query.ts';
import { recipient } from './recipient.ts';
import { recurringMigration } from './recurring-migration.ts';
import { redirectPreconditions } from './redirect-preconditions.ts';
import { reporting } from './reporting.ts';
import { risk } from './risk.ts';
import { sender } from './sender.ts';
import { merchantShipping, shippingAddress } from './shipping-address.ts';
import { singleSignOn } from './single-sign-on.ts';
import { standingInstruction } from './standing-instruction.ts';
import { threeDSecure } from './three-d-secure.ts';
import { threeDSecureRequest } from './three-d-secure-request.ts';
import { tokenAccount } from './token-account.ts';
import { tokenization } from './tokenization.ts';
import { virtualAccount } from './virtual-account.ts';
import { webhook } from './webhook.ts';

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
  compatibility,
  checkoutRegistrations,
  scheduleRegistration,
  paging,
  reconciliationReport,
  reportCurrency,
];

/** Every field of every table. */
export const allFields: readonly Field[] = fieldTables.flatMap((one) => one.fields);
