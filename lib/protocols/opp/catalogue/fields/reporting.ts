// The period of a report (spec 2.12).

import { date } from './calendar.ts';
import { f, O, R, table } from './field.ts';
import { oneOf } from './field-types.ts';

export const reporting = table(
  { group: 'reporting', title: 'Reporting', section: '2.12', usedBy: ['reporting'] },
  [
    f('date.from', R, date),
    f('date.to', R, date),
    f('sortValue', O, oneOf('SettlementTxDate')),
    f('sortOrder', O, oneOf('ASC', 'DESC', 'asc', 'desc')),
  ],
);
