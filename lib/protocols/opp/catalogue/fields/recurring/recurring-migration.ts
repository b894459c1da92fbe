// Recurring payments that began at another gateway; a deprecated structure (spec 2.10).

import { C, f, O, R, table } from '../field.ts';
import { dateTime } from '../types/calendar.ts';
import { oneOf, text } from '../types/field-types.ts';
import { amount } from '../types/numbers.ts';

export const recurringMigration = table(
  {
    group: 'recurringMigration',
    title: 'Recurring migration',
    section: '2.10',
    structure: true,
    usedBy: ['recurring'],
  },
  [
    f('recurringMigration.paymentType', R, oneOf('DB', 'CD', 'PA'), { condition: 'of the first payment' }),
    f('recurringMigration.amount', O, amount(8)),
    f('recurringMigration.requestTimestamp', C, dateTime),
    f('recurringMigration.connectorTxId1', C, text(128), { condition: 'answered to the first payment' }),
    f('recurringMigration.connectorTxId2', C, text(128), { condition: 'answered to the first payment' }),
    f('recurringMigration.connectorTxId3', C, text(128), { condition: 'answered to the first payment' }),
  ],
);
