import { findEntityNames } from '#lib/entities/index.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { AccountingPeriod, PeriodState } from '../period.ts';

/** An accounting period as the list shows it. */
export type PeriodRow = {
  id: string;
  createdAt: string;
  state: PeriodState;
  merchantId: string;
  merchantName: string;
  startsOn: string;
  endsOn: string;
  mode: 'live' | 'test';
  createdBy: string;
  proposedBy: string | null;
  closedBy: string | null;
  closedAt: string | null;
  entryCount: number | null;
  hash: string | null;
};

export async function presentPeriods(
  { db }: Pick<StaffServices, 'db'>,
  periods: readonly AccountingPeriod[],
): Promise<PeriodRow[]> {
  const actors = periods.flatMap(({ createdBy, proposedBy, closedBy }) =>
    [createdBy, proposedBy, closedBy].filter((actor) => actor !== null),
  );
  const [names, users] = await Promise.all([
    findEntityNames(
      db,
      periods.map(({ merchantId }) => merchantId),
    ),
    resolveActorNames(db, actors),
  ]);
  const nameOf = (actor: string | null): string | null => actor && (users.get(actor) ?? actor);
  return periods.map((period) => ({
    id: period.id,
    state: period.state,
    merchantId: period.merchantId,
    startsOn: period.startsOn,
    endsOn: period.endsOn,
    mode: period.isTest ? 'test' : 'live',
    merchantName: names.get(period.merchantId) ?? '',
    createdAt: period.createdAt.toISOString(),
    createdBy: nameOf(period.createdBy) ?? '',
    proposedBy: nameOf(period.proposedBy),
    closedBy: nameOf(period.closedBy),
    closedAt: period.closedAt?.toISOString() ?? null,
    entryCount: period.seal && Number(period.seal.entryCount),
    hash: period.seal?.hash ?? null,
  }));
}
