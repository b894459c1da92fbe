import type { ScheduleTerms, ScheduleTimes, TimeUnit } from '#lib/schedules/index.ts';
import { applyJobDefaults, type Params } from '../catalogue/index.ts';

/** The `job.*` parameters of a request (spec 2.12); their times are UTC. */
export function readScheduleTimes(params: Params): ScheduleTimes {
  return {
    name: params.get('job.name') ?? null,
    expression: applyJobDefaults(params),
    startAt: readTime(params, 'job.startDate'),
    endAt: readTime(params, 'job.endDate'),
    terms: readTerms(params),
  };
}

function readTerms(params: Params): ScheduleTerms {
  return {
    duration: readPeriod(params, 'duration'),
    notice: readPeriod(params, 'notice'),
    noticeCallable: params.get('job.noticeCallable') === 'DURATION_END' ? 'DURATION_END' : 'ANYTIME',
  };
}

/** A period has a number and a unit; one of them alone means nothing. */
function readPeriod(params: Params, name: 'duration' | 'notice'): ScheduleTerms['duration'] {
  const number = params.get(`job.${name}Number`);
  const unit = params.get(`job.${name}Unit`);
  return number === undefined || unit === undefined
    ? null
    : { number: Number(number), unit: unit as TimeUnit };
}

function readTime(params: Params, name: string): Date | null {
  const value = params.get(name);
  return value === undefined ? null : new Date(`${value.replace(' ', 'T')}Z`);
}
