// Authentication of the cardholder (spec 2.11).
import { C, type FieldDraft, f, O, table } from '../field.ts';
import {
  bool,
  capitals,
  currency,
  decryptText,
  digits,
  integer,
  like,
  looseUrl,
  oneOf,
  text,
  yesNo,
} from '../types/field-types.ts';
import { amount, wholeNumber } from '../types/numbers.ts';

const whileAuthenticating = { usedBy: ['3ds-auth'] };
const authenticatedElsewhere = {
  usedBy: ['3ds-payment'],
  condition: 'only after authentication by an external server',
};
const alsoFromWallets = { ...authenticatedElsewhere, usedBy: ['3ds-payment', 'walletA', 'walletB', 'walletC'] };
const either = { usedBy: ['3ds-auth', '3ds-payment'] };
const since22 = { ...either, condition: '3D Secure 2.2 or higher' };
const scheme6 = { ...either, condition: 'scheme6 only' };

const version = like('string', 'a version such as 2.1.0', /^[12]\.[0-9]\.[0-9]$/u, 5, 5);

const requestors: FieldDraft[] = [1, 2, 3, 4, 5, 6].flatMap((n) => [
  f(`v2.scheme${n}.requestorId`, O, text(100), whileAuthenticating),
  f(`v2.scheme${n}.requestorName`, O, text(100), whileAuthenticating),
]);

export const threeDSecure = table(
  { group: 'threeDSecure', title: '3D Secure', section: '2.11', prefix: 'threeDSecure.' },
  [
    f('amount', O, amount(9), whileAuthenticating),
    f('currency', O, currency, whileAuthenticating),
    f('deviceInfo', C, decryptText, { ...whileAuthenticating, condition: 'starts the flow of an app' }),
    f('merchant.name', O, text(100), whileAuthenticating),
    f('merchant.url', O, looseUrl(2048), whileAuthenticating),
    f('merchant.country', O, capitals(3), whileAuthenticating),
    ...requestors,
    f('channel', O, wholeNumber(1, 99), {
      ...whileAuthenticating,
      condition: 'begun by the merchant, without the shopper',
    }),
    f('npa', O, bool, { ...whileAuthenticating, condition: 'authentication without a payment' }),
    f('decoupled', O, bool, whileAuthenticating),
    f('threeRIInd', O, oneOf('RECURRING', 'SPLIT_SHIPMENT', 'DELAYED_SHIPMENT'), whileAuthenticating),
    f(
      'authenticationInd',
      O,
      oneOf(
        'PAYMENT',
        'RECURRING',
        'INSTALLMENT',
        'ADD_CARD',
        'MAINTAIN_CARD',
        'EMV_ID',
        'BILLING_AGREEMENT',
        // Our choice: the spelling of the specification, and the probably intended spelling.
        'SPLIT_SHIPMENT',
        '_DELAYED_SHIPMENT',
        'SPLIT_PAYMENT',
        'DELAYED_SHIPMENT',
      ),
      whileAuthenticating,
    ),
    f('eci', C, oneOf('01', '02', '03', '04', '05', '06', '07', '08'), alsoFromWallets),
    f('verificationId', C, text(28, 28), { ...alsoFromWallets, sensitive: true }),
    f('authenticationStatus', C, oneOf('Y', 'A', 'U', 'N'), authenticatedElsewhere),
    f('dsTransactionId', O, text(36, 36), authenticatedElsewhere),
    f('acsTransactionId', O, text(36, 36), authenticatedElsewhere),
    f('challengeMandatedIndicator', O, yesNo, authenticatedElsewhere),
    f('version', O, version, authenticatedElsewhere),
    f('authType', O, oneOf('01', '02', '03', '04'), authenticatedElsewhere),
    f('transactionStatusReason', O, digits(2), authenticatedElsewhere),
    f('challengeIndicator', O, oneOf('01', '02', '03', '04', '05', '06', '07', '08', '09'), since22),
    f('exemptionFlag', O, oneOf('01', '02', '03', '04'), since22),
    f('schemeData[S6-ITEMSNB]', C, integer(2), scheme6),
    f('schemeData[S6-SCORE_MERCHANT]', C, text(1, 20), scheme6),
    f('schemeData[S6-USECASE]', C, digits(2), scheme6),
    f('xid', O, text(255), { ...authenticatedElsewhere, ourChoice: 'the 3D Secure 1 name of dsTransactionId' }),
    f('disable', O, bool, { ourChoice: 'sent by clients in the wild to skip authentication' }),
  ],
);
