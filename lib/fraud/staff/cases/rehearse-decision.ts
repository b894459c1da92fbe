import { findConfigurationFor, groupFailed, listPaused } from '#lib/callbacks/index.ts';
import { decimalOf, fromMinor } from '#lib/money/index.ts';
import { findPaymentsOfEvents } from '#lib/payments/index.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { isDecidableBy } from '../../cases/case.ts';
import { type CaseEffects, effectsOn, findEffects } from '../../cases/effects/find-effects.ts';
import { caseOrders, type ListedCase, searchCases } from '../../cases/search-cases.ts';
import type { CaseMacro } from '../../macros/macro.ts';
import { type AmountLimit, findBulkLimit, findCommonMacros, findExceededAmount } from './bulk/bulk-limit.ts';
import type { caseSearch } from './case-list.ts';
import { maxDecided } from './forms.ts';

/** An address to which the decisions would be sent. */
export type RehearsedCallback = {
  /** Null: no callback is configured for these cases. */
  url: string | null;
  count: number;
  isPaused: boolean;
  /** Callbacks to it that have failed. */
  failed: number;
};

/** What a decision on the cases of a search would do. */
export type DecisionRehearsal = {
  /** The cases that the user may decide now, with what each decision does to the payment. */
  cases: { id: string; effects: CaseEffects }[];
  totals: { currency: string; amount: string; count: number }[];
  /** Standalone checks, and cases without an amount. */
  withoutAmount: number;
  claimedByOthers: number;
  alreadyDecided: number;
  /** More cases match than can be decided at once. */
  isCapped: boolean;
  callbacks: RehearsedCallback[];
  /** Those that can be used for each of the cases. */
  macros: CaseMacro[];
  /** A decision on more cases needs another user; null: no limit. */
  limit: number | null;
  /** The total amount that needs another user and that these cases exceed; null where they exceed none. */
  amountLimit: { amount: string; currency: string } | null;
};

type Context = Pick<BackOfficeContext<unknown, unknown>, 'actor' | 'now' | 'entityScope' | 'user'>;
type Search = Awaited<ReturnType<typeof caseSearch>>;

/** Changes nothing; the decision sends what is shown here, and a case that has changed since is left out of it. */
export async function rehearseDecision(
  services: StaffServices,
  search: Search,
  { actor, now, entityScope }: Context,
): Promise<DecisionRehearsal> {
  const limit = maxDecided + 1;
  const page = { columns: caseOrders.due, descending: false, beyond: null, limit };
  const found = await searchCases(services.db.pool, search, page);
  const cases = found.slice(0, maxDecided);
  const decidable = cases.filter((each) => isDecidableBy(each, actor, now));
  const undecided = cases.filter(({ state }) => state === 'OPEN' || state === 'PENDED');
  const channelIds = decidable.map(({ channelId }) => channelId);
  const [effects, callbacks, bulkLimit, exceeded, macros] = await Promise.all([
    findEffectsOfAll(services, decidable),
    findCallbacks(services, entityScope, decidable),
    findBulkLimit(services, channelIds),
    findExceededAmount(services, decidable),
    findCommonMacros(services, channelIds),
  ]);
  return {
    cases: decidable.map(({ id }, index) => ({ id, effects: effects[index] ?? noEffects })),
    totals: sumByCurrency(decidable),
    withoutAmount: decidable.filter(({ amountMinor }) => amountMinor === null).length,
    claimedByOthers: undecided.length - decidable.length,
    alreadyDecided: cases.length - undecided.length,
    isCapped: found.length > maxDecided,
    callbacks,
    macros,
    limit: bulkLimit,
    amountLimit: exceeded && presentAmount(exceeded),
  };
}

const presentAmount = ({ amountMinor, currency }: AmountLimit) => ({
  amount: fromMinor(amountMinor, currency),
  currency,
});

const noEffects: CaseEffects = { approve: null, cancel: null };

/** What each decision does to the payment of a case. */
export async function findEffectsOf(
  services: StaffServices,
  key: Pick<ListedCase, 'merchantId' | 'id' | 'channelId'>,
): Promise<CaseEffects> {
  const channel = await services.tree.findChannel(key.channelId);
  return channel ? findEffects(services, key, channel.settings) : noEffects;
}

const paymentsAtOnce = 1_000;

/** The same of many cases, whose payments are read together. */
async function findEffectsOfAll({ db, tree }: StaffServices, cases: readonly ListedCase[]): Promise<CaseEffects[]> {
  const effects: CaseEffects[] = [];
  for (let at = 0; at < cases.length; at += paymentsAtOnce) {
    const some = cases.slice(at, at + paymentsAtOnce);
    const keys = some.map(({ merchantId, id }) => ({ merchantId, streamId: id }));
    const payments = await findPaymentsOfEvents(db.pool, keys);
    for (const { id, channelId } of some) {
      const channel = await tree.findChannel(channelId);
      const payment = payments.get(id);
      effects.push(channel && payment ? effectsOn(payment, channel.settings) : noEffects);
    }
  }
  return effects;
}

function sumByCurrency(cases: readonly ListedCase[]): DecisionRehearsal['totals'] {
  const withAmount = cases.filter(({ amountMinor, currency }) => amountMinor !== null && currency !== null);
  const groups = Map.groupBy(withAmount, ({ currency }) => currency ?? '');
  return Array.from(groups, ([currency, group]) => {
    const sum = group.reduce((total, { amountMinor }) => total + (amountMinor ?? 0n), 0n);
    return { currency, amount: decimalOf(sum, currency) ?? '', count: group.length };
  });
}

async function findCallbacks(
  { db }: StaffServices,
  entityScope: Context['entityScope'],
  cases: readonly ListedCase[],
): Promise<RehearsedCallback[]> {
  const channels = Map.groupBy(cases, ({ channelId }) => channelId);
  const [failed, paused, configurations] = await Promise.all([
    groupFailed(db.pool, await entityScope.scope()),
    listPaused(db.pool),
    Promise.all(Array.from(channels.keys(), (id) => findConfigurationFor(db.pool, id))),
  ]);
  const counts = new Map<string | null, number>();
  for (const [index, group] of [...channels.values()].entries()) {
    const { enabled, destination } = configurations[index] ?? { enabled: false, destination: null };
    const url = enabled ? (destination?.activeUrl ?? null) : null;
    counts.set(url, (counts.get(url) ?? 0) + group.length);
  }
  return Array.from(counts, ([url, count]) => ({
    url,
    count,
    isPaused: paused.some(({ activeUrl }) => url !== null && activeUrl === url),
    failed: failed.filter((each) => each.url === url).reduce((sum, each) => sum + each.count, 0),
  }));
}
