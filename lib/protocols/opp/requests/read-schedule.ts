import type { ScheduleTerms, ScheduleTimes, TimeUnit } from '#lib/schedules/index.ts';
import { applyJobDefaults, type Params } from '../catalogue/index.ts';

const agreedNothing: ScheduleTerms = { duration: null, notice: null, noticeCallable: 'ANYTIME' };

/** The `job.*` parameters of a request (spec 2.12); their times are UTC. What is not sent stays as it is. */
export function readScheduleTimes(params: Params, present?: ScheduleTimes): ScheduleTimes {
  return {
    name: params.get('job.name') ?? present?.name ?? null,
    expression: applyJobDefaults(params, present?.expression),
    startAt: readTime(params, 'job.startDate') ?? present?.startAt ?? null,
    endAt: readTime(params, 'job.endDate') ?? present?.endAt ?? null,
    terms: readTerms(params, present?.terms ?? agreedNothing),
  };
}

function readTerms(params: Params, present: ScheduleTerms): ScheduleTerms {
  const callable = params.get('job.noticeCallable') as ScheduleTerms['noticeCallable'] | undefined;
  return {
    duration: readPeriod(params, 'duration') ?? present.duration,
    notice: readPeriod(params, 'notice') ?? present.notice,
    noticeCallable: callable ?? present.noticeCallable,
  };
}

/** A period has a number and a unit. */
function readPeriod(params: Params, name: 'duration' | 'notice'): ScheduleTerms['duration'] {
  const number = params.get(`job.${name}Number`);
  const unit = params.get(`job.${name}Unit`);
  return number === undefined || unit === undefined ? null : { number: Number(number), unit: unit as TimeUnit };
}

function readTime(params: Params, name: string): Date | null {
  const value = params.get(name);
  return value === undefined ? null : new Date(`${value.replace(' ', 'T')}Z`);
}
