import { expect, test } from 'vitest';
import { describeSchemeReason } from './scheme-reasons.ts';

test.each([
  ['VISA', '10.4', '10.4 Other fraud, card absent'],
  ['VISA', '104', '10.4 Other fraud, card absent'],
  ['VISA', '1261', '12.6.1 Duplicate processing'],
  ['MASTER', '4853', '4853 Cardholder dispute'],
  ['MASTER', '004837', '4837 No cardholder authorization'],
  ['AMEX', 'f29', 'F29 Card not present'],
  ['DISCOVER', 'UA02', 'UA02 Fraud, card not present'],
  ['DINERS', 'RG', 'RG Non-receipt of goods or services'],
  // A code of another scheme, an unknown one, and none.
  ['VISA', '4853', null],
  ['MASTER', '9999', null],
  ['MASTER', null, null],
  ['PAYPAL', '10.4', null],
  [null, '10.4', null],
])('a chargeback of %s for %s is “%s”', (brand, code, reason) => {
  expect(describeSchemeReason(brand, code)).toBe(reason);
});
