import { closeCheckout } from '#lib/checkouts/index.ts';
import type { EntityTree } from '#lib/entities/index.ts';
import { newCommand, type PaymentServices } from '#lib/payments/index.ts';
import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit, type Tx, withStaffTransaction, withTransaction } from '#lib/platform/database/transaction.ts';
import { newRandomId, newTransactionId } from '#lib/platform/ids.ts';
import { deleteRegistration } from '#lib/registrations/index.ts';
import { deleteSchedule } from '#lib/schedules/index.ts';
import { eraseAuditEntries } from './erase-audit.ts';
import { partsOf } from './erase-rows.ts';
import { openShopper, readScope, sealShopper } from './erasure.ts';
import { type PersonalTable, personalData, type SubjectKind } from './personal-data.ts';
import { isAny, previewErasure } from './preview-erasure.ts';
import { findShopper } from './search/find-shopper.ts';
import { type ErasureScope, idsOf, type Shopper } from './search/shopper.ts';
import * as sql from './sql/index.ts';

/** A process that has not reported for so long does not work on it any more. */
const claimMs = 30_000;
/** How long an erasure rests that waits for messages, and for what processes write behind their answers. */
const restMs = 2_000;
/** What stands in the way may have come after the preview: it is looked for again. */
const blockedMs = 60_000;
const recordsAtOnce = 500;

/** What ends payments, registrations and pages, and what is erased. */
export type ErasureServices = PaymentServices & { readonly tree: Pick<EntityTree, 'findChannel'> };

type Claimed = sql.ClaimErasureRow;

type Work = {
  readonly services: ErasureServices;
  readonly erasure: Claimed;
  readonly scope: ErasureScope;
  readonly shopper: Shopper;
};

/**
 * Works on the next erasure, or on this one, as far as it can be done now; returns how much was done. Each step is done again
 * without harm by the process that goes on after a crash.
 */
export async function runErasures(
  services: ErasureServices,
  { id = null, signal }: { id?: string | null; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + claimMs);
  const erasure = await queryFirst(autocommit(services.db), sql.claimErasure, { now, until, id });
  if (!erasure) return 0;
  const scope = await readScope(services.db, erasure.entityId);
  if (!scope) return 0;
  if (erasure.state === 'FINDING') return (await beginErasing(services, erasure, scope)) ? 1 : 0;
  const shopper = await readShopper(services, erasure);
  return eraseFrom({ services, erasure, scope, shopper }, signal);
}

/** Ends what would go on, finds everything for the last time, and notes it: from here on no search is needed. */
async function beginErasing(services: ErasureServices, erasure: Claimed, scope: ErasureScope): Promise<boolean> {
  const { key } = await openShopper(services.vault, erasure, erasure.sealedValues);
  const { shopper: before, preview } = await previewErasure(services, scope, key);
  if (isAny(preview.obstacles)) {
    const until = new Date(services.clock.now().getTime() + blockedMs);
    await execute(autocommit(services.db), sql.advanceErasure, { id: erasure.id, step: 0, until });
    services.log.warn({ erasure: erasure.id, obstacles: preview.obstacles }, 'an erasure waits for what is open');
    return false;
  }
  await endActive(services, erasure, scope, before);
  const shopper = await findShopper(services, scope, key);
  const sealedValues = sealShopper(services.vault, erasure, { key, values: shopper.values });
  await withTransaction(services.db.pool, async (tx) => {
    const { subjects } = shopper;
    for (let from = 0; from < subjects.length; from += recordsAtOnce) {
      const part = subjects.slice(from, from + recordsAtOnce);
      await execute(tx, sql.insertSubjects, {
        erasureId: erasure.id,
        merchantIds: part.map(({ merchantId }) => merchantId),
        kinds: part.map(({ kind }) => kind),
        ids: part.map(({ id }) => id),
      });
    }
    const counts = JSON.stringify(preview.counts);
    await execute(tx, sql.beginErasing, { id: erasure.id, sealedValues, counts, until: services.clock.now() });
  });
  return true;
}

/** Nothing is charged, and no page is opened, with data that is about to go. */
async function endActive(
  services: ErasureServices,
  { actor }: Claimed,
  { merchantIds }: ErasureScope,
  shopper: Shopper,
): Promise<void> {
  const { db, clock, tree } = services;
  const owned = (kind: SubjectKind) => ({ merchantId: { in: [...merchantIds] }, id: { in: idsOf(shopper, kind) } });
  const active = { state: 'ACTIVE' };
  const row = { merchantId: true, id: true, channelId: true } as const;
  const schedules = await db.prisma.schedule.findMany({ where: { ...owned('schedule'), ...active }, select: row });
  for (const { merchantId, id } of schedules) {
    await withTransaction(db.pool, (tx) => deleteSchedule(tx, { merchantId, id, actor, now: clock.now() }));
  }
  const stored = await db.prisma.registration.findMany({ where: { ...owned('registration'), ...active }, select: row });
  for (const { id: registrationId, channelId } of stored) {
    const channel = await tree.findChannel(channelId);
    if (!channel) continue;
    const now = clock.now();
    const name = { id: newTransactionId(now), ndc: `${channel.id}-${newRandomId()}` };
    const command = newCommand({ ...name, actor, now, channel, type: 'DR' });
    await deleteRegistration(services, { command, registrationId, address: null });
  }
  await withStaffTransaction(db, async (tx) => {
    const where = { ...owned('payment-link'), closedAt: null };
    await tx.prisma.paymentLink.updateMany({ where, data: { closedAt: clock.now() } });
    for (const { merchantId, kind, id } of shopper.subjects) {
      if (kind === 'checkout') await closeCheckout(tx, { merchantId, id }, clock.now());
    }
  });
  services.events.wake();
}

async function readShopper({ db, vault }: ErasureServices, erasure: Claimed): Promise<Shopper> {
  const { values } = await openShopper(vault, erasure, erasure.sealedValues);
  if (values === null) throw new Error('an erasure does not know what it erases');
  const subjects = await query(db.pool, sql.listSubjects, { erasureId: erasure.id });
  return { subjects: subjects as Shopper['subjects'], values };
}

async function eraseFrom(work: Work, signal: AbortSignal | undefined): Promise<number> {
  const { services, erasure } = work;
  const { db, clock } = services;
  for (let step = erasure.step; step < personalData.length; step += 1) {
    if (signal?.aborted) return 1;
    await eraseTable(work, personalData[step] as PersonalTable);
    const until = new Date(clock.now().getTime() + claimMs);
    await execute(autocommit(db), sql.advanceErasure, { id: erasure.id, step: step + 1, until });
  }
  if (erasure.position === null || !(await haveConsumersRead(work))) {
    const until = new Date(clock.now().getTime() + restMs);
    await execute(autocommit(db), sql.awaitMessages, { id: erasure.id, until });
    return 0;
  }
  for (const table of personalData.filter(({ isLate }) => isLate)) await eraseTable(work, table);
  await execute(autocommit(db), sql.finishErasure, { id: erasure.id, now: clock.now() });
  return 1;
}

/** A message may have been made of a row before it was erased, and be stored after it. */
async function haveConsumersRead({ services, erasure }: Work): Promise<boolean> {
  const [row] = await query(services.db.pool, sql.hasRead, { id: erasure.id });
  return row?.isRead ?? false;
}

async function eraseTable(work: Work, table: PersonalTable): Promise<void> {
  const { services, erasure, shopper } = work;
  const { db } = services;
  const inTransaction = (part: (tx: Tx) => Promise<void>) => withTransaction(db.backgroundPool, part, { long: true });
  if (table.table === 'event') return eraseEvents(work, table);
  if (table.table === 'audit_entry') return eraseAuditEntries(work);
  for (const part of partsOf(table, work, erasure.pseudonym)) await inTransaction(part);
  if (table.table !== 'vault_account' || idsOf(shopper, 'card').length === 0) return;
  services.vault.invalidate();
  await inTransaction((tx) => announceChange(tx, 'vault'));
}

async function eraseEvents({ services, erasure, shopper }: Work, { rows }: PersonalTable): Promise<void> {
  if (!('of' in rows)) return;
  const ofMerchant = Map.groupBy(
    shopper.subjects.filter(({ kind }) => rows.of.includes(kind)),
    ({ merchantId }) => merchantId,
  );
  for (const [merchantId, subjects] of ofMerchant) {
    const ids = [...new Set(subjects.map(({ id }) => id))];
    for (let from = 0; from < ids.length; from += recordsAtOnce) {
      const streamIds = ids.slice(from, from + recordsAtOnce);
      const parameters = { erasureId: erasure.id, merchantId, streamIds, identifying: shopper.values.own };
      await withTransaction(services.db.backgroundPool, (tx) => query(tx, sql.eraseEvents, parameters), { long: true });
    }
  }
}
