// What a shopper's browser may send with the form of a checkout: what a shopper types or selects, and what only a script
// in the page can read of the browser. Everything else is for the merchant's server, or is what the connection shows.

import { wallets } from './fields/accounts/mobile-wallet.ts';
import { fieldTables } from './fields/all-fields.ts';

const partsOf = (structure: string, ...parts: readonly string[]): string[] =>
  parts.map((part) => `${structure}.${part}`);
const addressParts = ['street1', 'street2', 'houseNumber1', 'houseNumber2', 'city', 'state', 'postcode', 'country'];
const contactParts = ['givenName', 'middleName', 'surname', 'companyName', 'phone', 'mobile', 'workPhone', 'email'];

const allowed: ReadonlySet<string> = new Set([
  'registrationId',
  'paymentBrand',
  'createRegistration',
  'shopperResultUrl',
  // With the prefix SHOPPER_ (rules/widget.ts).
  'customParameters[key]',
  ...partsOf('card', 'number', 'holder', 'expiryMonth', 'expiryYear', 'cvv'),
  ...partsOf('bankAccount', 'holder', 'bankName', 'number', 'iban', 'bankCode', 'bic', 'country'),
  ...partsOf('giftCard', 'number', 'pin', 'holder', 'message', 'type'),
  'virtualAccount.accountId',
  ...wallets.map((wallet) => `${wallet}.paymentToken`),
  ...partsOf('walletA', 'cardNetwork', 'cardType'),
  ...partsOf('customer', ...contactParts),
  ...partsOf('customer', 'salutation', 'sex', 'birthDate', 'language', 'category'),
  ...partsOf('customer', 'identificationDocType', 'identificationDocId'),
  ...partsOf('customer.browser', 'language', 'screenHeight', 'screenWidth', 'timezone', 'javaEnabled'),
  ...partsOf('customer.browser', 'screenColorDepth', 'challengeWindow'),
  ...partsOf('billing', ...addressParts),
  ...partsOf('shipping', ...addressParts, ...contactParts, 'comment'),
]);

/** The groups that hold them. */
export const browserGroups = [
  'checkoutForm',
  'payment',
  'tokenization',
  'asynchronous',
  'card',
  'wallet',
  'virtualAccount',
  'bankAccount',
  'giftCard',
  'customer',
  'billing',
  'shipping',
  'custom',
];

/** The fields of these groups that a browser may not send. */
export const notFromBrowsers: readonly string[] = fieldTables
  .filter(({ group }) => browserGroups.includes(group))
  .flatMap(({ fields }) => fields.map(({ name }) => name))
  .filter((name) => !allowed.has(name));

/**
 * What the connection of a browser shows. Forms send it in a hidden input or in the family's old way; it is passed over,
 * because a payment must not fail for it, and never counts.
 */
export const connectionFacts: ReadonlySet<string> = new Set([
  'customer.ip',
  'customer.browser.acceptHeader',
  'customer.browser.userAgent',
]);
