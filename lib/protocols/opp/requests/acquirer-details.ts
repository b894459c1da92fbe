import type { ForwardedDetails } from '#lib/connectors/index.ts';
import type { Params } from '../catalogue/index.ts';
import { instrumentFields } from './read-instrument.ts';

/** Parameters for the gateway only: for reporting, or between gateway and merchant (spec 2.3). */
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

/** Parameters that the command carries in typed form; the connector writes them itself. */
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
 * The merchant's parameters that go to the acquirer in addition to the typed parts of the command. street2 is removed
 * when a house number is present (spec 2.6).
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
