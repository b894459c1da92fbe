import { findCountry, type Params } from '../catalogue/index.ts';

/** Fields used during authentication only (spec 2.11); eci, verificationId and dsTransactionId go to the acquirer. */
export const authenticationOnly =
  /^(amount|currency|deviceInfo|merchant\..*|v2\..*|channel|npa|decoupled|threeRIInd|authenticationInd)$/;

const prefixes = { browser: 'customer.browser.', merchant: 'merchant.', threeDSecure: 'threeDSecure.' } as const;

/** What issuers want to know of the customer and the order, by where the request has it; street2 only without a house number. */
const partsOfOthers = {
  mobile: 'customer.mobile',
  workPhone: 'customer.workPhone',
  customerStatus: 'customer.status',
  billAddrLine2: 'billing.street2',
  shipAddrLine2: 'shipping.street2',
  shippingMethod: 'shipping.method',
} as const;

/**
 * What an authentication needs to know beside the payment: device, browser, merchant, preferences. `threeDSecure.merchant.*`
 * overrides `merchant.*`; countries become their three digits, as the protocol of issuers writes them.
 */
export function authenticationData(params: Params): Record<string, string> {
  const data: Record<string, string> = {};
  for (const [name, value] of params) {
    if (/^wallet[A-Z]\.source$/.test(name)) data.walletSource = value;
    else if (/^merchant\.(?:name|url|city|country|mcc)$/.test(name)) data[name] = value;
    else if (name.startsWith(prefixes.browser)) data[name.slice(prefixes.browser.length)] = value;
  }
  for (const [name, value] of params) {
    const rest = name.startsWith(prefixes.threeDSecure) ? name.slice(prefixes.threeDSecure.length) : '';
    if (authenticationOnly.test(rest) || rest.startsWith('schemeData[')) data[rest] = value;
  }
  for (const [name, sent] of Object.entries(partsOfOthers)) {
    const value = params.get(sent);
    if (value !== undefined) data[name] = value;
  }
  if (params.has('billing.houseNumber1')) delete data.billAddrLine2;
  if (params.has('shipping.houseNumber1')) delete data.shipAddrLine2;
  const types = [...params].flatMap(([name, value]) => (/^cart\.items\[\d+\]\.type$/.test(name) ? [value] : []));
  if (types.length > 0) data.cartType = types.every((type) => type === 'DIGITAL') ? 'DIGITAL' : 'PHYSICAL';
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
