import { ledgerConsumers } from '#lib/ledger/index.ts';
import {
  type AccountingPeriod,
  beginPeriod,
  type ChecklistItemId,
  closePeriod,
  countItems,
  findPeriodForStaff,
  prepareClose,
  proposeClose,
  waiveItem,
} from '#lib/periods/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit, type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';

type SeedPeriods = { db: Database; pspId: string; merchantId: string; now: Date; proposer: string; approver: string };

const dayMs = 86_400_000;

/** The first days of the demo, closed: signed off by two users, with a reason for what may stay. */
export async function seedPeriods({ db, pspId, merchantId, now, ...users }: SeedPeriods): Promise<void> {
  await drainEvents({ pool: db.pool, consumers: ledgerConsumers(), clock: { now: () => now } });
  const { proposer, approver } = users;
  const endsOn = new Date(now.getTime() - 9 * dayMs).toISOString().slice(0, 10);
  const ledger = { merchantId, isTest: true };
  const begun = await withTransaction(db.pool, (tx) => beginPeriod(tx, ledger, { endsOn, actor: proposer, now }));
  if (begun.kind !== 'begun') throw new Error(`the demo has no days to close: ${begun.kind}`);
  const cause = { actor: proposer, now, reason: 'Known since the start of the demo' };
  const items = await countItems(db.pool, { ...ledger, endsOn }, { pspId, now });
  for (const { id, count } of items.filter((item) => item.count > 0)) {
    const item = { id: id as ChecklistItemId, count };
    await waiveItem(autocommit(db), await read(autocommit(db), begun.id), item, cause);
  }
  await proposeClose(autocommit(db), await read(autocommit(db), begun.id), items, { ...cause, reason: null });
  const proposed = await read(autocommit(db), begun.id);
  const prepared = await prepareClose(db.pool, proposed, items);
  const closed = await withTransaction(db.pool, (tx) => closePeriod(tx, proposed, prepared, { actor: approver, now }));
  if (closed !== 'done') throw new Error(`the first period of the demo is not closed: ${closed}`);
}

async function read(tx: Tx, id: string): Promise<AccountingPeriod> {
  const period = await findPeriodForStaff(tx, id);
  if (!period) throw new Error(`there is no period ${id}`);
  return period;
}
