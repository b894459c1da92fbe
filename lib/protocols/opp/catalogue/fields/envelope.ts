// The fields of responses (spec 2.2). Responses also echo request structures.

import { C, f, O, R, table } from './field.ts';
import { timestamp } from './types/calendar.ts';
import {
  alphanumeric,
  bicLength,
  bool,
  capitals,
  decryptText,
  digits,
  digitsAndDots,
  freeKey,
  letters,
  lettersDigitsDotHyphen,
  lettersDigitsHyphen,
  looseUrl,
  map,
  object,
  oneOf,
  text,
} from './types/field-types.ts';
import { responseAmount, riskScore } from './types/numbers.ts';

export const envelope = table(
  { group: 'envelope', title: 'Response envelope', section: '2.2', direction: 'response' },
  [
    f('id', R, lettersDigitsDotHyphen(32, 48), {
      usedBy: ['checkout'],
      condition: 'checkout identifier; is {id} of later checkout calls',
    }),
    f('id', R, alphanumeric(32, 32), {
      usedBy: ['payment'],
      condition: 'payment identifier; is {id} of referencing requests',
    }),
    f('id', R, alphanumeric(32, 32), { usedBy: ['registration'], condition: 'registration identifier' }),
    f('registrationId', C, alphanumeric(32, 32), {
      usedBy: ['payment'],
      condition: 'when createRegistration is true',
    }),
    f('referencedId', C, text(32), {
      direction: 'webhook',
      usedBy: ['webhook'],
      condition: 'the payment that a follow-up refers to; notifications only',
    }),
    f('paymentBrand', C, text(32), { condition: 'of the request' }),
    f('paymentType', C, capitals(2), { condition: 'echo of the request value' }),
    f('amount', C, responseAmount(10), { condition: 'as approved' }),
    f('currency', C, capitals(3)),
    f('descriptor', C, text(127)),
    f('result.code', R, digitsAndDots(2, 11)),
    f('result.description', O, text(255), { condition: 'text for result.code' }),
    f('result.avsResponse', C, oneOf('A', 'Z', 'N', 'U', 'F'), {
      usedBy: ['card'],
      condition: 'address verification result',
    }),
    f('result.cvvResponse', C, letters(1, 1), {
      usedBy: ['card'],
      condition: 'CVV check result from the acquirer',
    }),
    f('resultDetails[key]', O, map(freeKey, text(2048)), { condition: 'what the bank told beside' }),
    f('resultDetails.AcquirerResponse', C, text(2048), { condition: 'original acquirer response code' }),
    f('resultDetails.MerchantAdviceCode', O, digits(2), {
      condition: 'what to do next; not from every acquirer',
    }),
    f('card.bin', O, digits(6, 6), { usedBy: ['card'], condition: 'first six digits of card.number' }),
    f('card.last4Digits', O, text(4, 4), { usedBy: ['card'], condition: 'last four of card.number' }),
    f('card.holder', O, decryptText, { usedBy: ['card'] }),
    f('card.expiryMonth', O, digits(2, 2), { usedBy: ['card'] }),
    f('card.expiryYear', O, digits(4, 4), { usedBy: ['card'] }),
    f('card.issuer.bank', O, text(2048), { usedBy: ['card'] }),
    f('card.issuer.phone', O, text(2048), { usedBy: ['card'] }),
    f('card.issuer.website', O, text(2048), { usedBy: ['card'] }),
    f('card.type', O, text(2048), { usedBy: ['card'] }),
    f('card.level', O, decryptText, { usedBy: ['card'] }),
    f('card.regulatedFlag', O, bool, { usedBy: ['card'], condition: 'regulated or unregulated' }),
    f('merchant.bankAccount.holder', R, text(4, 128), { usedBy: ['bankAccount'] }),
    f('merchant.bankAccount.number', C, text(3, 64), {
      usedBy: ['bankAccount'],
      sensitive: true,
      condition: 'account number; IBAN for SEPA accounts',
    }),
    f('merchant.bankAccount.bic', C, bicLength, { usedBy: ['bankAccount'] }),
    f('merchant.bankAccount.country', C, capitals(2), { usedBy: ['bankAccount'] }),
    f('risk.score', C, riskScore, { usedBy: ['risk'], condition: 'of a risk check' }),
    f('redirect.url', C, looseUrl(6, 2048), { condition: 'where the shopper goes on' }),
    f('redirect.parameters[n].name', C, text(255), { condition: 'name to post to redirect.url' }),
    f('redirect.parameters[n].value', C, text(255), { condition: 'value to post to redirect.url' }),
    f('redirect.preconditions[n]', C, object, { condition: 'steps to run before the redirect; optional' }),
    f('brandResult', O, letters(16)),
    f('buildNumber', R, text(255), { condition: 'for support' }),
    f('timestamp', R, timestamp, { condition: 'time the response was generated' }),
    f('ndc', R, lettersDigitsHyphen(69), { condition: 'internal unique identifier of the request' }),
  ],
);
