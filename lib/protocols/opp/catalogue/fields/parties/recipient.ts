// The recipient of a transfer (spec 2.7).

import { f, O, table } from '../field.ts';
import { date } from '../types/calendar.ts';
import { oneOf, text } from '../types/field-types.ts';

export const recipient = table({ group: 'recipient', title: 'Recipient', section: '2.7' }, [
  f('recipient.givenName', O, text(48)),
  f('recipient.middleName', O, text(48)),
  f('recipient.surname', O, text(48)),
  f('recipient.birthDate', O, date),
  f('recipient.phone', O, text(25)),
  f('recipient.accountNumber', O, text(32), {
    sensitive: true,
    condition: 'kind of number given by recipient.accountNumberType',
  }),
  f('recipient.street', O, text(100)),
  f('recipient.city', O, text(50)),
  f('recipient.state', O, text(50)),
  f('recipient.country', O, text(3)),
  f('recipient.postcode', O, text(30)),
  f(
    'recipient.accountNumberType',
    O,
    oneOf(
      'OTHER',
      'RTN_AND_BANK_ACCOUNT',
      'IBAN',
      'CARD_ACCOUNT',
      'PHONE_NUMBER',
      'BAN_AND_BIC',
      'WALLET_ID',
      'SOCIAL_NETWORK_ID',
    ),
  ),
]);
