import { z } from 'zod';
import { bucketStarts, type PeriodName, periodOf, periods, searchOfBucket } from '#lib/staff/period.ts';
import { hiddenUser, resolveActorNames } from '#lib/staff/resolve-actors.ts';
import { route } from '#lib/staff/route.ts';
import {
  type AnalystFigures,
  countDecisions,
  countOpenAges,
  measureAnalysts,
  type OpenCaseAges,
} from '../../cases/figures/case-figures.ts';
import { type DecisionChanges, measureDecisionChanges } from '../../cases/figures/decision-changes.ts';

/** A part of the decisions from 0 to 1; null without decisions. */
type OverturnRate = { overturnRate: number | null };
type Changes = Omit<DecisionChanges, 'actor'>;

export type AnalystRow = Omit<AnalystFigures, 'actor' | 'activeHours' | 'p50Seconds' | 'p95Seconds'> &
  Changes &
  OverturnRate & {
    /** Null where none of the user's decisions stands. */
    p50Seconds: number | null;
    p95Seconds: number | null;
    /** The actor, as searches name it. */
    id: string;
    name: string;
    /** Decisions in an hour in which the user decided at least one. */
    perHour: number | null;
  };

export type CaseFigures = {
  period: PeriodName;
  bucket: 'hour' | 'day';
  analysts: AnalystRow[];
  /** The decisions of all of them. */
  all: Changes & OverturnRate;
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
    const [measured, changes, decisions, open] = await Promise.all([
      measureAnalysts(db.pool, { scope, ...period }),
      measureDecisionChanges(db.pool, { scope, ...period }),
      countDecisions(db.pool, { scope, ...period }),
      countOpenAges(db.pool, scope, now),
    ]);
    const all = [...new Set([...measured, ...changes].map(({ actor }) => actor))];
    const names = await resolveActorNames(db, all);
    // A merchant sees no figures of the PSP's users; what they decided is in the sums.
    const actors = all.filter((actor) => names.get(actor) !== hiddenUser);
    const analysts = actors.map((id) => ({
      ...presentAnalyst(measured.find(({ actor }) => actor === id)),
      ...presentChanges(changes.filter(({ actor }) => actor === id)),
      id,
      name: names.get(id) ?? id,
    }));
    const decided = new Map(decisions.map((each) => [each.from.getTime(), each]));
    return {
      period: name,
      bucket: period.bucket,
      open,
      analysts,
      all: presentChanges(changes),
      buckets: bucketStarts(period).map((start) => ({
        from: start.toISOString(),
        approved: decided.get(start.getTime())?.approved ?? 0,
        cancelled: decided.get(start.getTime())?.cancelled ?? 0,
        search: searchOfBucket('decided', start, period.bucket),
      })),
    };
  },
});

type Measured = Omit<AnalystRow, 'id' | 'name' | keyof Changes | keyof OverturnRate>;

/** A user whose decisions were all undone has none that stands. */
const nothingStands: Measured = {
  approved: 0,
  cancelled: 0,
  perHour: null,
  p50Seconds: null,
  p95Seconds: null,
  late: 0,
  chargedBack: 0,
};

function presentAnalyst(measured: AnalystFigures | undefined): Measured {
  if (!measured) return nothingStands;
  const { actor: _, activeHours, ...figures } = measured;
  const perHour = (figures.approved + figures.cancelled) / activeHours;
  return { perHour: Math.round(perHour * 10) / 10, ...figures };
}

function presentChanges(changes: readonly DecisionChanges[]): Changes & OverturnRate {
  const sum = (name: keyof Changes) => changes.reduce((all, each) => all + each[name], 0);
  const [decisions, overturned, undone] = [sum('decisions'), sum('overturned'), sum('undone')];
  return { decisions, overturned, undone, overturnRate: decisions === 0 ? null : overturned / decisions };
}
