// Filters of the query (spec 2.12).

import { f, O, table } from '../field.ts';
import { dateTime } from '../types/calendar.ts';
import { bool, listOf, text } from '../types/field-types.ts';
import { wholeNumber } from '../types/numbers.ts';

/** The type codes that a query accepts (spec 2.12); 3D only here. */
export const paymentTypeCodes: readonly string[] = [
  'CB CD CR DB CP IV PA RB RC RF RL RV AD IN FI CL CF DR RG RR TE CT DS RS SD AC MD EA RI 3D SA EN ID IC DP',
  'CG TG SF IS VD DV AF GK RD TM FT KT AR AL PL FN FZ RE RX FO CS EX SE AU TK TF ER',
].flatMap((line) => line.split(' '));

/** The method codes that a query accepts (spec 2.12). */
export const paymentMethodCodes: readonly string[] = 'DD CT CC WA VA UA OT DC ET NT IV PP OD RM'.split(' ');

export const query = table({ group: 'query', title: 'Query', section: '2.12', usedBy: ['query'] }, [
  f('merchantTransactionId', O, text(255), { condition: 'not together with dates' }),
  f('limit', O, wholeNumber(100, 500), { default: '100' }),
  f('date.from', O, dateTime, { condition: 'together, and without merchantTransactionId' }),
  f('date.to', O, dateTime, { condition: 'together, and without merchantTransactionId' }),
  f('paymentTypes', O, listOf(...paymentTypeCodes)),
  f('paymentMethods', O, listOf(...paymentMethodCodes)),
  f('includeLinkedTransactions', O, bool),
  f('shortId', O, text(14)),
]);
