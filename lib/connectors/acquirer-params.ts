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

/** Used during authentication only (spec 2.11); the eci, verificationId and dsTransactionId do travel. */
const authenticationOnly =
  /^threeDSecure\.(amount|currency|deviceInfo|merchant\..*|v2\..*|channel|npa|decoupled|threeRIInd|authenticationInd)$/;

const addressesWithHouseNumber = ['billing', 'shipping', 'merchant.billing', 'merchant.shipping'];

/**
 * The merchant's parameters as they leave for the acquirer: without what is not forwarded, with
 * street2 left out beside a house number (spec 2.6), with the default processing code (spec 2.3).
 */
export function acquirerParams(params: ReadonlyMap<string, string>): Map<string, string> {
  const forwarded = new Map<string, string>();
  for (const [name, value] of params) {
    if (neverForwarded.has(name) || authenticationOnly.test(name)) continue;
    forwarded.set(name, value);
  }
  for (const address of addressesWithHouseNumber) {
    if (forwarded.has(`${address}.houseNumber1`)) forwarded.delete(`${address}.street2`);
  }
  if (!forwarded.has('transactionProcessingCode')) forwarded.set('transactionProcessingCode', 'PURCHASE');
  return forwarded;
}
