// The time fields of a schedule (spec 2.12).

import { f, O, table } from '../field.ts';
import { dateTime } from '../types/calendar.ts';
import { cron, cronExpression } from '../types/cron.ts';
import { integer, oneOf, text } from '../types/field-types.ts';

const timeUnit = oneOf('YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND');

export const job = table({ group: 'job', title: 'Scheduling', section: '2.12', usedBy: ['job'] }, [
  f('job.name', O, text(64)),
  f('job.year', O, cron('year'), { default: '*' }),
  f('job.month', O, cron('month'), { default: '*', ourChoice: 'every month, where 1 would mean January only' }),
  f('job.dayOfMonth', O, cron('dayOfMonth'), { default: '1' }),
  f('job.dayOfWeek', O, cron('dayOfWeek'), { default: '1' }),
  f('job.hour', O, cron('hour'), { default: '0' }),
  f('job.minute', O, cron('minute'), { default: '0' }),
  f('job.second', O, cron('second'), { default: '0' }),
  f('job.startDate', O, dateTime),
  f('job.endDate', O, dateTime),
  f('job.noticeUnit', O, timeUnit),
  f('job.durationUnit', O, timeUnit),
  f('job.noticeNumber', O, integer(16)),
  f('job.durationNumber', O, integer(16)),
  f('job.noticeCallable', O, oneOf('ANYTIME', 'DURATION_END')),
  f('job.expression', O, cronExpression, { condition: 'instead of the single time fields' }),
]);
