import { sql } from 'kysely';
import { any, anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import type {
  AccountingPeriod,
  CheckedItem,
  ClosedPeriod,
  ClosingBalance,
  PeriodSeal,
  PeriodState,
  Waiver,
} from './period.ts';
import * as statements from './sql/index.ts';

const periods = build
  .selectFrom('accounting_period')
  .select([
    'merchant_id as merchantId',
    'id',
    'is_test as isTest',
    'state',
    'waivers',
    'reason',
    'created_by as createdBy',
    'created_at as createdAt',
    'proposed_by as proposedBy',
    'closed_by as closedBy',
    'closed_at as closedAt',
    'checklist',
    'position',
    'previous_id as previousId',
    'previous_hash as previousHash',
    'hash',
    'balances',
    'entry_count as entryCount',
    'entries_hash as entriesHash',
    'reopened_by as reopenedBy',
    'reopened_at as reopenedAt',
    'event_count as version',
  ])
  .select([sql<string>`starts_on::text`.as('startsOn'), sql<string>`ends_on::text`.as('endsOn')]);

/** Periods within a scope of staff, which may span merchants. */
export const selectStaffPeriods = anyMerchant(periods, 'staff');

export type StoredPeriod = Omit<AccountingPeriod, 'state' | 'waivers' | 'checklist' | 'seal' | 'position'> & {
  state: string;
  waivers: unknown;
  checklist: unknown;
  position: string | bigint | null;
  previousId: string | null;
  previousHash: string | null;
  entryCount: string | bigint | null;
  entriesHash: string | null;
  balances: unknown;
  hash: string | null;
};

export function toPeriod(row: StoredPeriod): AccountingPeriod {
  const { merchantId, id, isTest, startsOn, endsOn, createdBy, createdAt, proposedBy, closedBy } = row;
  const { closedAt, reopenedBy, reopenedAt, reason, version } = row;
  return {
    merchantId,
    id,
    isTest,
    startsOn,
    endsOn,
    createdBy,
    createdAt,
    proposedBy,
    closedBy,
    closedAt,
    reopenedBy,
    reopenedAt,
    reason,
    version,
    state: row.state as PeriodState,
    waivers: row.waivers as Record<string, Waiver>,
    checklist: row.checklist as CheckedItem[] | null,
    seal: sealOf(row),
    position: row.position === null ? null : BigInt(row.position),
  };
}

function sealOf({
  previousId,
  previousHash,
  entryCount,
  entriesHash,
  balances,
  hash,
}: StoredPeriod): PeriodSeal | null {
  if (entryCount === null || entriesHash === null || hash === null) return null;
  const seal = { previousId, previousHash, entriesHash, hash };
  return { ...seal, entryCount: BigInt(entryCount), balances: balances as ClosingBalance[] };
}

/** A period of any merchant, for staff: the caller checks that its entity is in scope. */
export async function findPeriodForStaff(connection: Connection, id: string): Promise<AccountingPeriod | null> {
  const [row] = await runBuilt(connection, selectStaffPeriods.where('id', '=', id));
  return row ? toPeriod(row) : null;
}

/** The closed periods of merchants, or of all, in the order of their chains. */
export async function listClosedPeriods(
  connection: Connection,
  merchantIds: readonly string[] | null,
): Promise<AccountingPeriod[]> {
  const closed = selectStaffPeriods.where('state', '=', 'CLOSED');
  const wanted = merchantIds === null ? closed : closed.where('merchant_id', '=', any(merchantIds));
  const ordered = wanted.orderBy('merchant_id').orderBy('is_test').orderBy('ends_on');
  return (await runBuilt(connection, ordered)).map(toPeriod);
}

/** A closed period with the one before it in its chain; null where it is not closed. */
export async function findClosedPeriod(
  connection: Connection,
  id: string,
): Promise<{ period: ClosedPeriod; previous: ClosedPeriod | null } | null> {
  const period = await findPeriodForStaff(connection, id);
  if (period?.state !== 'CLOSED' || !isSealed(period)) return null;
  const { previousId } = period.seal;
  const previous = previousId === null ? null : await findPeriodForStaff(connection, previousId);
  return { period, previous: previous && isSealed(previous) ? previous : null };
}

function isSealed(period: AccountingPeriod): period is ClosedPeriod {
  return period.seal !== null;
}

/** What happened to a period, in order. */
export async function listPeriodEvents(connection: Connection, { merchantId, id }: AccountingPeriod) {
  return query(connection, statements.listEvents, { merchantId, id });
}

/** The days of these merchants that are closed. */
export async function listClosedRanges(connection: Connection, merchantIds: readonly string[]) {
  return query(connection, statements.listClosedRanges, { merchantIds: [...merchantIds] });
}
