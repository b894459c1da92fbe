// The period of a report (spec 2.12).

import { f, O, R, table } from '../field.ts';
import { date } from '../types/calendar.ts';
import { oneOf } from '../types/field-types.ts';

export const reporting = table({ group: 'reporting', title: 'Reporting', section: '2.12', usedBy: ['reporting'] }, [
  f('date.from', R, date),
  f('date.to', R, date),
  f('sortValue', O, oneOf('SettlementTxDate')),
  f('sortOrder', O, oneOf('ASC', 'DESC', 'asc', 'desc')),
]);
