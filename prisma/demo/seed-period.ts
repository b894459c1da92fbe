import type { Services } from '#lib/composition.ts';
import { ledgerConsumers } from '#lib/ledger/index.ts';
import {
  type AccountingPeriod,
  beginPeriod,
  type ChecklistItemId,
  checkPeriod,
  closePeriod,
  findPeriodForStaff,
  prepareClose,
  proposeClose,
  waiveItem,
} from '#lib/periods/index.ts';
import { autocommit, type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';

type SeedPeriod = {
  services: Services['gatewayServices'];
  merchantId: string;
  /** The last day of the period, as yyyy-mm-dd. */
  endsOn: string;
  now: Date;
  proposer: string;
  approver: string;
};

/** Closes the books of a merchant through a day: signed off by two users, with a reason for what may stay. */
export async function seedPeriod({ services, merchantId, endsOn, now, ...users }: SeedPeriod): Promise<void> {
  const { db } = services;
  await drainEvents({ pool: db.pool, consumers: ledgerConsumers(), clock: { now: () => now } });
  const { proposer, approver } = users;
  const ledger = { merchantId, isTest: true };
  const begun = await withTransaction(db.pool, (tx) => beginPeriod(tx, ledger, { endsOn, actor: proposer, now }));
  if (begun.kind !== 'begun') throw new Error(`the demo has no days to close: ${begun.kind}`);
  const cause = { actor: proposer, now, reason: 'Known since the start of the demo' };
  const items = await checkPeriod(services, await read(autocommit(db), begun.id), now);
  for (const { id, count, amountMinor = null } of items.filter((item) => item.count > 0)) {
    const item = { id: id as ChecklistItemId, count, amountMinor };
    await waiveItem(autocommit(db), await read(autocommit(db), begun.id), item, cause);
  }
  await proposeClose(autocommit(db), await read(autocommit(db), begun.id), items, { ...cause, reason: null });
  const proposed = await read(autocommit(db), begun.id);
  const prepared = await prepareClose(db.pool, proposed, items);
  const closed = await withTransaction(db.pool, (tx) => closePeriod(tx, proposed, prepared, { actor: approver, now }));
  if (closed !== 'done') throw new Error(`a period of the demo is not closed: ${closed}, ${JSON.stringify(items)}`);
}

async function read(tx: Tx, id: string): Promise<AccountingPeriod> {
  const period = await findPeriodForStaff(tx, id);
  if (!period) throw new Error(`there is no period ${id}`);
  return period;
}
