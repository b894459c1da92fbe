import { readMoneyLimit } from '#lib/entities/index.ts';
import { BackOfficeError } from '#lib/staff/back-office-error.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { CaseMacro } from '../../../macros/macro.ts';
import { findMacrosFor } from '../../../macros/store.ts';

type Services = Pick<StaffServices, 'tree'>;

async function findPaths({ tree }: Services, channelIds: readonly string[]) {
  const paths = await Promise.all([...new Set(channelIds)].map((id) => tree.findPath(id)));
  return paths.filter((path) => path !== null);
}

/** How many cases of these channels one user decides at once: the strictest limit; null without one. */
export async function findBulkLimit(services: Services, channelIds: readonly string[]): Promise<number | null> {
  const paths = await findPaths(services, channelIds);
  const limits = paths.map(({ settings }) => settings.bulkDecisionLimit).filter((limit) => limit > 0);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** A case with what it counts for the limits of its entity. */
type LimitedCase = { channelId: string; amountMinor: bigint | string | null; currency: string | null };
export type AmountLimit = { amountMinor: bigint; currency: string };

/**
 * The strictest limit of the total amount that these cases exceed together; null where they exceed none. Only amounts in the
 * currency of a limit count for it. One case alone is not a decision on several.
 */
export async function findExceededAmount(
  services: Services,
  cases: readonly LimitedCase[],
): Promise<AmountLimit | null> {
  if (cases.length < 2) return null;
  const paths = await findPaths(
    services,
    cases.map(({ channelId }) => channelId),
  );
  const limits = paths.flatMap(({ settings }) => readMoneyLimit(settings.bulkDecisionAmount) ?? []);
  const totalOf = (currency: string): bigint =>
    cases
      .filter((each) => each.currency === currency)
      .reduce((total, { amountMinor }) => total + BigInt(amountMinor ?? 0), 0n);
  const exceeded = limits.filter(({ amountMinor, currency }) => totalOf(currency) > amountMinor);
  return exceeded.toSorted((one, other) => (one.amountMinor < other.amountMinor ? -1 : 1))[0] ?? null;
}

/** The macros for cases of all these channels. */
export async function findCommonMacros(
  services: Pick<StaffServices, 'tree' | 'db'>,
  channelIds: readonly string[],
): Promise<CaseMacro[]> {
  const [first, ...others] = await findPaths(services, channelIds);
  const common = first?.ids.filter((id) => others.every(({ ids }) => ids.includes(id))) ?? [];
  return common.length === 0 ? [] : findMacrosFor(services.db, common);
}

/** The nearest entity that all of these channels are below, to which their request belongs. */
export async function findCommonEntity(services: Services, channelIds: readonly string[]): Promise<string> {
  const [first, ...others] = await findPaths(services, channelIds);
  const common = first?.ids.find((id) => others.every(({ ids }) => ids.includes(id)));
  if (common) return common;
  const sentence = 'These cases belong to several PSPs. Decide the cases of one PSP at a time.';
  throw new BackOfficeError(409, 'several-psps', sentence);
}
