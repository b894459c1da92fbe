import { findCountry, type Params } from '../catalogue/index.ts';

/** Fields used during authentication only (spec 2.11); eci, verificationId and dsTransactionId go to the acquirer. */
export const authenticationOnly =
  /^(amount|currency|deviceInfo|merchant\..*|v2\..*|channel|npa|decoupled|threeRIInd|authenticationInd)$/;

const prefixes = { browser: 'customer.browser.', merchant: 'merchant.', threeDSecure: 'threeDSecure.' } as const;

/**
 * What an authentication needs to know beside the payment: device, browser, merchant, preferences. `threeDSecure.merchant.*`
 * overrides `merchant.*`; countries become their three digits, as the protocol of issuers writes them.
 */
export function authenticationData(params: Params): Record<string, string> {
  const data: Record<string, string> = {};
  for (const [name, value] of params) {
    if (/^merchant\.(?:name|url|city|country|mcc)$/.test(name)) data[name] = value;
    else if (name.startsWith(prefixes.browser)) data[name.slice(prefixes.browser.length)] = value;
  }
  for (const [name, value] of params) {
    const rest = name.startsWith(prefixes.threeDSecure) ? name.slice(prefixes.threeDSecure.length) : '';
    if (authenticationOnly.test(rest) || rest.startsWith('schemeData[')) data[rest] = value;
  }
  setCountry(data, 'merchant.country', data['merchant.country']);
  setCountry(data, 'billAddrCountry', params.get('billing.country'));
  setCountry(data, 'shipAddrCountry', params.get('shipping.country'));
  return data;
}

function setCountry(data: Record<string, string>, name: string, code: string | undefined): void {
  const country = findCountry(code ?? '');
  if (country) data[name] = country.numeric;
  else delete data[name];
}
