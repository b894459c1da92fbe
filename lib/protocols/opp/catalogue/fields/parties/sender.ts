// The sender of a transfer (spec 2.7).

import { f, O, table } from '../field.ts';
import { date } from '../types/calendar.ts';
import { oneOf, text } from '../types/field-types.ts';

export const sender = table({ group: 'sender', title: 'Sender', section: '2.7' }, [
  f('sender.name', O, text(100)),
  f('sender.givenName', O, text(50)),
  f('sender.middleName', O, text(50)),
  f('sender.surname', O, text(50)),
  f('sender.birthDate', O, date),
  f('sender.accountNumber', O, text(32), {
    sensitive: true,
    condition: 'kind of number given by sender.accountNumberType',
  }),
  f('sender.street', O, text(100)),
  f('sender.city', O, text(50)),
  f('sender.state', O, text(50)),
  f('sender.country', O, text(3)),
  f('sender.accountNumberType', O, oneOf('OTHER', 'RTN_AND_BANK_ACCOUNT', 'IBAN', 'BAN_AND_BIC')),
  f('sender.sourceOfFunds', O, oneOf('01', '02', '03', '04', '05', '06'), {
    condition:
      '01 credit, 02 debit, 03 prepaid, 04 cash, 05 non-card debit or deposit account, 06 non-card credit account',
  }),
]);
