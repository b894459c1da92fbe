import { z } from 'zod';
import {
  type AnalystFigures,
  countDecisions,
  countOpenAges,
  measureAnalysts,
  type OpenCaseAges,
} from '#lib/fraud/index.ts';
import { resolveActorNames } from '../audit/resolve-actors.ts';
import { bucketStarts, type PeriodName, periodOf, periods, searchOfBucket } from '../kernel/period.ts';
import { route } from '../kernel/route.ts';

export type AnalystRow = Omit<AnalystFigures, 'actor' | 'activeHours'> & {
  /** The actor, as searches name it. */
  id: string;
  name: string;
  /** Decisions in an hour in which the user decided at least one. */
  perHour: number;
};

export type CaseFigures = {
  period: PeriodName;
  bucket: 'hour' | 'day';
  analysts: AnalystRow[];
  /** Cases that wait now, by age. */
  open: OpenCaseAges;
  /** With the search for the cases of each. */
  buckets: { from: string; approved: number; cancelled: number; search: string }[];
};

/** What analysts decided in a period, how fast, and what became of it. */
export const figuresRoute = route({
  method: 'GET',
  path: '/cases/figures',
  permission: 'cases.read',
  query: z.object({ period: z.enum(periods).default('7d') }),
  run: async ({ db }, { query: { period: name }, entityScope, now }): Promise<CaseFigures> => {
    const scope = await entityScope.scope();
    const period = periodOf(name, now);
    const [analysts, decisions, open] = await Promise.all([
      measureAnalysts(db.pool, { scope, ...period }),
      countDecisions(db.pool, { scope, ...period }),
      countOpenAges(db.pool, scope, now),
    ]);
    const names = await resolveActorNames(
      db,
      analysts.map(({ actor }) => actor),
    );
    const decided = new Map(decisions.map((each) => [each.from.getTime(), each]));
    return {
      ...{ period: name, bucket: period.bucket, open },
      analysts: analysts.map((each) => presentAnalyst(each, names.get(each.actor) ?? each.actor)),
      buckets: bucketStarts(period).map((start) => ({
        from: start.toISOString(),
        approved: decided.get(start.getTime())?.approved ?? 0,
        cancelled: decided.get(start.getTime())?.cancelled ?? 0,
        search: searchOfBucket('decided', start, period.bucket),
      })),
    };
  },
});

function presentAnalyst({ actor, activeHours, ...figures }: AnalystFigures, name: string): AnalystRow {
  const perHour = (figures.approved + figures.cancelled) / activeHours;
  return { id: actor, name, perHour: Math.round(perHour * 10) / 10, ...figures };
}
