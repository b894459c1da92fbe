import { sql } from 'kysely';
import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { Payout, PayoutState } from './payout.ts';
import * as statements from './sql/index.ts';

const payouts = build
  .selectFrom('payout')
  .select([
    'merchant_id as merchantId',
    'id',
    'is_test as isTest',
    'currency',
    'state',
    'reason',
    'holder',
    'iban',
    'bic',
    'terms_version as termsVersion',
    'terms_actor as termsActor',
    'proposed_by as proposedBy',
    'created_at as createdAt',
    'decided_by as decidedBy',
    'decided_at as decidedAt',
    'bank_file_id as bankFileId',
    'payable_minor as payableMinor',
    'chargeback_minor as chargebackMinor',
    'reserve_minor as reserveMinor',
    'amount_minor as amountMinor',
  ])
  .select(sql<string>`through::text`.as('through'));

/** Payouts within a scope of staff, which may span merchants. */
export const selectStaffPayouts = anyMerchant(payouts, 'staff');

export type StoredPayout = Omit<Payout, 'account' | 'state' | AmountColumn> & {
  state: string;
  holder: string;
  iban: string;
  bic: string | null;
} & Record<AmountColumn, string | bigint>;

type AmountColumn = 'payableMinor' | 'chargebackMinor' | 'reserveMinor' | 'amountMinor';

export function toPayout({ holder, iban, bic, ...row }: StoredPayout): Payout {
  return {
    ...row,
    account: { holder, iban, bic },
    state: row.state as PayoutState,
    payableMinor: BigInt(row.payableMinor),
    chargebackMinor: BigInt(row.chargebackMinor),
    reserveMinor: BigInt(row.reserveMinor),
    amountMinor: BigInt(row.amountMinor),
  };
}

/** A payout of any merchant, for staff: the caller checks that its entity is in scope. */
export async function findPayoutForStaff(connection: Connection, id: string): Promise<Payout | null> {
  const [row] = await runBuilt(connection, selectStaffPayouts.where('id', '=', id));
  return row ? toPayout(row) : null;
}

/** What happened to a payout, in order. */
export async function listPayoutEvents(connection: Connection, { merchantId, id }: Payout) {
  return query(connection, statements.listEvents, { merchantId, id });
}
