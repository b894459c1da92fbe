// AReq: the 3DS server asks the issuer for an authentication (EMV 3-D Secure 2.2, table B.1).
import {
  ofApp,
  ofBrowser,
  ofDecoupled,
  ofInstalments,
  ofMerchant,
  ofPayment,
  ofPurchase,
  ofRecurring,
  withCardholder,
} from './conditions.ts';
import { boolean, choice, digits, field, list, type MessageField, object, text, url, uuid } from './message-field.ts';

const yesNo = choice('Y', 'N');

const requestor: readonly MessageField[] = [
  field('threeDSServerTransID', uuid, 'required'),
  field('threeDSServerRefNumber', text(32), 'required'),
  field('threeDSServerOperatorID', text(32), 'optional'),
  field('threeDSServerURL', url(2048), 'required'),
  field('threeDSRequestorID', text(35), 'required'),
  field('threeDSRequestorName', text(40), 'required'),
  field('threeDSRequestorURL', url(2048), 'required'),
  field('threeDSRequestorAuthenticationInd', choice('01', '02', '03', '04', '05', '06', '07'), withCardholder),
  field('threeDSRequestorChallengeInd', choice('01', '02', '03', '04', '05', '06', '07', '08', '09'), 'optional'),
  field('threeDSRequestorDecReqInd', yesNo, 'optional'),
  field('threeDSRequestorDecMaxTime', digits(5), ofDecoupled),
  field('threeRIInd', choice('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'), ofMerchant),
  field('threeDSCompInd', choice('Y', 'N', 'U'), ofBrowser),
];

const card: readonly MessageField[] = [
  field('acctNumber', digits(13, 19), 'required', 'number'),
  field('cardExpiryDate', digits(4), 'optional'),
  field('acctType', choice('01', '02', '03'), 'optional'),
  field('cardholderName', text(45, 2), 'optional', 'personal'),
  field('payTokenInd', boolean, 'optional'),
];

const merchant: readonly MessageField[] = [
  field('acquirerBIN', text(11), ofPayment),
  field('acquirerMerchantID', text(35), ofPayment),
  field('mcc', digits(4), ofPayment),
  field('merchantCountryCode', digits(3), ofPayment),
  field('merchantName', text(40), ofPayment),
];

const purchase: readonly MessageField[] = [
  field('purchaseAmount', digits(1, 48), ofPurchase),
  field('purchaseCurrency', digits(3), ofPurchase),
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
  field('browserJavaEnabled', boolean, ofBrowser),
  field('browserJavascriptEnabled', boolean, ofBrowser),
  field('browserLanguage', text(8), ofBrowser),
  field('browserColorDepth', choice('1', '4', '8', '15', '16', '24', '32', '48'), 'optional'),
  field('browserScreenHeight', digits(1, 6), ofBrowser),
  field('browserScreenWidth', digits(1, 6), ofBrowser),
  field('browserTZ', text(5, 1, /^[+-]?[0-9]+$/), ofBrowser),
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
  field(`${prefix}AddrCountry`, digits(3), 'optional'),
  field(`${prefix}AddrLine1`, text(50), 'optional', 'personal'),
  field(`${prefix}AddrPostCode`, text(16), 'optional', 'personal'),
  field(`${prefix}AddrState`, text(3), 'optional'),
];

export const authenticationRequest: readonly MessageField[] = [
  field('messageType', choice('AReq'), 'required'),
  field('messageVersion', choice('2.1.0', '2.2.0'), 'required'),
  field('messageCategory', choice('01', '02'), 'required'),
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
  field('messageExtension', list, 'optional'),
];
