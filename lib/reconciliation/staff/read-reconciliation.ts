import { countDisputesByDeadline } from '#lib/disputes/index.ts';
import { findBalances, findMovements } from '#lib/ledger/index.ts';
import { countChargebacks } from '#lib/payments/index.ts';
import {
  countLinesByStatus,
  countOpenByException,
  type FeeParts,
  sumFeeParts,
  sumUnsettled,
} from '#lib/settlement/index.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { type ChargebackFigures, chargebacksOf, type Deadline, deadlinesOf } from './chargeback-figures.ts';
import type { Selection } from './figure.ts';
import { daysOf, feesOf, type ReconciledDay, type Waterfall, waterfallOf } from './ledger-figures.ts';
import { type AgeGroup, ageingOf, exceptionsOf, type Matching, matchingOf } from './line-figures.ts';

/** The figures of a period in one currency; each names the rows that make it up. */
export type Reconciliation = Selection & {
  /** The currencies of the ledger. */
  currencies: string[];
  waterfall: Waterfall;
  days: ReconciledDay[];
  ageing: AgeGroup[];
  matching: Matching;
  exceptions: ReturnType<typeof exceptionsOf>;
  fees: ReturnType<typeof feesOf>;
  /** What acquirers kept of settled lines, by what they state that it consists of; by settlement date. */
  feeParts: FeeParts;
  chargebacks: ChargebackFigures;
  /** Disputes that wait for evidence, by the day of their deadline. */
  deadlines: Deadline[];
};

export type Wanted = { mode: Selection['mode'] | undefined; currency: string | undefined; from: string; to: string };

const dayMs = 86_400_000;

/** Without a mode: live, or test where nothing was booked live. Without a currency: that of most accounts. */
export async function readReconciliation(
  { db: { pool } }: Pick<StaffServices, 'db'>,
  entityScope: EntityScope,
  { from, to, ...wanted }: Wanted,
  now: Date,
): Promise<Reconciliation> {
  const [scope, nodes] = await Promise.all([entityScope.scope(), entityScope.nodes()]);
  const merchantIds = nodes.flatMap(({ kind, id }) => (kind === 'MERCHANT' ? [id] : []));
  const currenciesIn = async (mode: Selection['mode']): Promise<string[]> => {
    const balances = await findBalances(pool, { merchantIds, isTest: mode === 'test', until: to });
    const groups = [...Map.groupBy(balances, ({ currency }) => currency)];
    return groups.toSorted((one, other) => other[1].length - one[1].length).map(([currency]) => currency);
  };
  const mode = wanted.mode ?? ((await currenciesIn('live')).length > 0 ? 'live' : 'test');
  const currencies = await currenciesIn(mode);
  const currency = wanted.currency ?? currencies[0] ?? 'EUR';
  const selection: Selection = { mode, currency, from, to };
  const isTest = mode === 'test';
  const range = { from: new Date(from), before: new Date(Date.parse(to) + dayMs) };
  const [movements, unsettled, statuses, exceptions, chargebacks, deadlines, feeParts] = await Promise.all([
    findMovements(pool, { merchantIds, isTest, from, to }),
    sumUnsettled(pool, { scope, isTest, currency, now }),
    countLinesByStatus(pool, { scope, currency, ...range }),
    countOpenByException(pool, { scope, currency }),
    countChargebacks(pool, { scope, isTest, currency, ...range }),
    countDisputesByDeadline(pool, { scope, isTest, currency }),
    sumFeeParts(pool, { merchantIds, currency, from, to }),
  ]);
  const own = movements.filter((each) => each.currency === currency);
  return {
    ...selection,
    currencies: currencies.toSorted(),
    waterfall: waterfallOf(own, selection),
    days: daysOf(own, selection),
    ageing: ageingOf(unsettled, selection, now),
    matching: matchingOf(statuses, selection),
    exceptions: exceptionsOf(exceptions, selection),
    fees: feesOf(own, selection),
    feeParts,
    chargebacks: chargebacksOf(chargebacks, selection),
    deadlines: deadlinesOf(deadlines, selection, now),
  };
}
