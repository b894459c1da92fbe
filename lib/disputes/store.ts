import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { Dispute, DisputeState } from './dispute.ts';
import * as statements from './sql/index.ts';

/** Disputes within a scope of staff, which may span merchants. */
export const selectStaffDisputes = anyMerchant(
  build
    .selectFrom('dispute')
    .select([
      'merchant_id as merchantId',
      'id',
      'payment_id as paymentId',
      'mode',
      'currency',
      'channel_id as channelId',
      'amount_minor as amountMinor',
      'above_minor as aboveMinor',
      'stated_minor as statedMinor',
      'stated_currency as statedCurrency',
      'payment_brand as brand',
      'reason_code as reasonCode',
      'reason',
      'state',
      'opened_at as openedAt',
      'due_at as dueAt',
      'decided_at as decidedAt',
      'note',
      'event_count as version',
    ]),
  'staff',
);

type Minor = string | bigint;

export type StoredDispute = Omit<Dispute, 'state' | 'amountMinor' | 'aboveMinor' | 'statedMinor'> & {
  state: string;
  amountMinor: Minor;
  aboveMinor: Minor;
  statedMinor: Minor | null;
};

export function toDispute({ state, amountMinor, aboveMinor, statedMinor, ...row }: StoredDispute): Dispute {
  return {
    ...row,
    state: state as DisputeState,
    amountMinor: BigInt(amountMinor),
    aboveMinor: BigInt(aboveMinor),
    statedMinor: statedMinor === null ? null : BigInt(statedMinor),
  };
}

/** A dispute of any merchant, for staff: the caller checks that its channel is in scope. */
export async function findDisputeForStaff(connection: Connection, id: string): Promise<Dispute | null> {
  const [row] = await runBuilt(connection, selectStaffDisputes.where('id', '=', id));
  return row ? toDispute(row) : null;
}

/** What happened to a dispute, in order. */
export async function listDisputeEvents(connection: Connection, { merchantId, id }: Dispute) {
  return query(connection, statements.listEvents, { merchantId, id });
}
