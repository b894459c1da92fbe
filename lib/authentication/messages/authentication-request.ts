// AReq: the 3DS server asks the issuer for an authentication. Source: EMV 3-D Secure, Protocol and Core Functions
// Specification 2.1.0, 2.2.0 and 2.3.1 (EMVCo), tables A.1 and B.1.
import {
  ofApp,
  ofBrowser,
  ofDecoupled,
  ofInstalments,
  ofMerchant,
  ofPayment,
  ofPurchase,
  ofRecurring,
  ofScriptedBrowser,
  withCardholder,
} from './conditions.ts';
import {
  boolean,
  choice,
  country,
  currency,
  digits,
  either,
  extensions,
  field,
  list,
  type MessageField,
  object,
  phone,
  protocolVersions,
  since,
  text,
  until,
  url,
  uuid,
} from './message-field.ts';

const yesNo = choice('Y', 'N');

/** `01` to `07`. */
function numbered(last: number): string[] {
  return Array.from({ length: last }, (_, index) => String(index + 1).padStart(2, '0'));
}
/** Codes that card schemes may define. */
const ofSchemes = Array.from({ length: 20 }, (_, index) => String(80 + index));
const codes = (last: number) => choice(...numbered(last), ...ofSchemes);

const purposes = (last: number) => field('threeDSRequestorAuthenticationInd', codes(last), withCardholder);
const wish = 'threeDSRequestorChallengeInd';
const merchantsPurposes = (last: number) => field('threeRIInd', codes(last), ofMerchant);

const requestor: readonly MessageField[] = [
  field('threeDSServerTransID', uuid, 'required'),
  field('threeDSServerRefNumber', text(32), 'required'),
  field('threeDSServerOperatorID', text(32), 'optional'),
  field('threeDSServerURL', url(2048), 'required'),
  field('threeDSRequestorID', text(35), 'required'),
  field('threeDSRequestorName', text(40), 'required'),
  field('threeDSRequestorURL', url(2048), 'required'),
  until('2.1.0', purposes(6)),
  { ...purposes(7), since: '2.2.0', until: '2.2.0' },
  since('2.3.1', purposes(11)),
  until('2.1.0', field(wish, codes(4), 'optional')),
  { ...field(wish, codes(9), 'optional'), since: '2.2.0', until: '2.2.0' },
  since('2.3.1', field(wish, list, 'optional')),
  since('2.2.0', field('threeDSRequestorDecReqInd', yesNo, 'optional')),
  since('2.2.0', field('threeDSRequestorDecMaxTime', digits(5), ofDecoupled)),
  until('2.2.0', field('threeDSRequestorAuthenticationInfo', object, 'optional')),
  since('2.3.1', field('threeDSRequestorAuthenticationInfo', either(list, object), 'optional')),
  until('2.2.0', field('threeDSRequestorPriorAuthenticationInfo', object, 'optional')),
  since('2.3.1', field('threeDSRequestorPriorAuthenticationInfo', either(list, object), 'optional')),
  until('2.1.0', merchantsPurposes(5)),
  { ...merchantsPurposes(11), since: '2.2.0', until: '2.2.0' },
  since('2.3.1', merchantsPurposes(19)),
  field('threeDSCompInd', choice('Y', 'N', 'U'), ofBrowser),
];

const card: readonly MessageField[] = [
  field('acctNumber', digits(13, 19), 'required', 'number'),
  field('cardExpiryDate', digits(4), 'optional'),
  field('acctType', choice('01', '02', '03', ...ofSchemes), 'optional'),
  field('acctID', text(64), 'optional', 'personal'),
  field('acctInfo', object, 'optional', 'personal'),
  field('cardholderName', text(45, 2), 'optional', 'personal'),
  field('homePhone', phone, 'optional', 'personal'),
  field('mobilePhone', phone, 'optional', 'personal'),
  field('workPhone', phone, 'optional', 'personal'),
  field('payTokenInd', boolean, 'optional'),
];

const merchant: readonly MessageField[] = [
  field('acquirerBIN', text(11), ofPayment),
  field('acquirerMerchantID', text(35), ofPayment),
  field('mcc', digits(4), ofPayment),
  field('merchantCountryCode', country, ofPayment),
  field('merchantName', text(40), ofPayment),
  field('merchantRiskIndicator', object, 'optional', 'personal'),
];

const purchase: readonly MessageField[] = [
  field('purchaseAmount', digits(1, 48), ofPurchase),
  field('purchaseCurrency', currency, ofPurchase),
  field('purchaseExponent', digits(1), ofPurchase),
  field('purchaseDate', { kind: 'second' }, ofPurchase),
  field('purchaseInstalData', digits(1, 3), ofInstalments),
  field('recurringExpiry', { kind: 'date' }, ofRecurring),
  field('recurringFrequency', digits(1, 4), ofRecurring),
  field('transType', choice('01', '03', '10', '11', '28'), 'optional'),
];

const browser: readonly MessageField[] = [
  field('browserAcceptHeader', text(2048), ofBrowser),
  field('browserIP', text(45), 'optional', 'personal'),
  field('browserJavaEnabled', boolean, ofScriptedBrowser),
  since('2.2.0', field('browserJavascriptEnabled', boolean, ofBrowser)),
  until('2.2.0', field('browserLanguage', text(8), ofBrowser)),
  since('2.3.1', field('browserLanguage', text(35), ofBrowser)),
  field('browserColorDepth', choice('1', '4', '8', '15', '16', '24', '32', '48'), ofScriptedBrowser),
  field('browserScreenHeight', digits(1, 6), ofScriptedBrowser),
  field('browserScreenWidth', digits(1, 6), ofScriptedBrowser),
  field('browserTZ', text(5, 1, /^[+-]?[0-9]+$/), ofScriptedBrowser),
  field('browserUserAgent', text(2048), ofBrowser),
  field('notificationURL', url(256), ofBrowser),
];

const app: readonly MessageField[] = [
  field('sdkAppID', uuid, ofApp),
  field('sdkEncData', text(64_000), ofApp, 'secret'),
  field('sdkEphemPubKey', object, ofApp),
  field('sdkMaxTimeout', digits(2), ofApp),
  field('sdkReferenceNumber', text(32), ofApp),
  field('sdkTransID', uuid, ofApp),
  field('deviceRenderOptions', object, ofApp),
];

const address = (prefix: 'bill' | 'ship'): readonly MessageField[] => [
  field(`${prefix}AddrCity`, text(50), 'optional', 'personal'),
  field(`${prefix}AddrCountry`, country, 'optional'),
  field(`${prefix}AddrLine1`, text(50), 'optional', 'personal'),
  field(`${prefix}AddrLine2`, text(50), 'optional', 'personal'),
  field(`${prefix}AddrLine3`, text(50), 'optional', 'personal'),
  field(`${prefix}AddrPostCode`, text(16), 'optional', 'personal'),
  field(`${prefix}AddrState`, text(3), 'optional'),
];

export const authenticationRequest: readonly MessageField[] = [
  field('messageType', choice('AReq'), 'required'),
  field('messageVersion', choice(...protocolVersions), 'required'),
  field('messageCategory', choice('01', '02', ...ofSchemes), 'required'),
  field('deviceChannel', choice('01', '02', '03'), 'required'),
  ...requestor,
  ...card,
  ...merchant,
  ...purchase,
  ...browser,
  ...app,
  ...address('bill'),
  ...address('ship'),
  field('addrMatch', yesNo, 'optional'),
  field('email', text(254), 'optional', 'personal'),
  since('2.2.0', field('whiteListStatus', choice('Y', 'N', 'E', 'P', 'R', 'U'), 'optional')),
  field('messageExtension', extensions, 'optional'),
];
