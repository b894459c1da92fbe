import type { ForwardedDetails } from '#lib/connectors/index.ts';
import type { Params } from './catalogue/index.ts';
import { instrumentFields } from './read-instrument.ts';

/** Known to the gateway alone: reporting only, or a matter between gateway and merchant (spec 2.3). */
const neverForwarded = new Set([
  'entityId',
  'authentication.entityId',
  'testMode',
  'merchantInvoiceId',
  'merchantMemo',
  'createRegistration',
  'overrideHolder',
  'notificationUrl',
  'integrity',
]);

/** What the command carries in typed form, which the connector writes itself. */
const typedFields = new Set([
  'amount',
  'currency',
  'paymentType',
  'paymentBrand',
  'descriptor',
  'merchantTransactionId',
  'numberOfCaptures',
  'sequence',
  'shopperResultUrl',
  'chargebackResultCode',
  ...instrumentFields,
]);
const typedGroups = /^(?:standingInstruction\.|threeDSecure\.|customParameters\[simulate\.)/;

const addressesWithHouseNumber = ['billing', 'shipping', 'merchant.billing', 'merchant.shipping'];

/**
 * The merchant's parameters as they leave for the acquirer beside the typed parts of the command: without what is
 * not forwarded, with street2 left out beside a house number (spec 2.6).
 */
export function acquirerDetails(params: Params): ForwardedDetails {
  const fields: Record<string, string> = {};
  for (const [name, value] of params) {
    if (!neverForwarded.has(name) && !typedFields.has(name) && !typedGroups.test(name)) fields[name] = value;
  }
  for (const address of addressesWithHouseNumber) {
    if (params.has(`${address}.houseNumber1`)) delete fields[`${address}.street2`];
  }
  return { protocol: 'opp', fields };
}
