import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { createLog } from '#lib/platform/log.ts';
import {
  createImport,
  createSyntheticFile,
  type DefectCounts,
  importSyntheticFile,
  runSettlementSlice,
} from '#lib/settlement/index.ts';

type SettleHistory = { db: Database; pspId: string; actor: string; now: Date; days: number };

const dayMs = 86_400_000;
/** The acquirer sent a file each week at first, and one each day for this long. */
const dailyDays = 33;
/** The file of a day comes in the night after the next one. */
const settledAfterDays = 2;

/** What finance has to look at, by how many days ago the payments were made. */
const defectsOn: Readonly<Record<number, DefectCounts>> = {
  3: { AMOUNT: 1, MISSING: 2 },
  5: { FEE: 1 },
  9: { CHARGEBACK: 1, DUPLICATE: 1 },
  12: { LATE: 2, RATE: 1 },
  16: { CHARGEBACK: 1 },
};

/** The files of the acquirer, imported and matched at the time when they came. */
export async function settleHistory({ db, pspId, actor, now, days }: SettleHistory): Promise<void> {
  const create = (days: SettledDays | undefined) =>
    days && createSyntheticFile(db, { entityId: pspId, merchantId: null, seed: days.date, ...days });
  // A file that came at present is matched at present, not when the first one of the past is.
  await match({ db, at: now });
  const all = settledDays({ now, days });
  // The next file is written while one is imported.
  let next = create(all[0]);
  for (const [index, { date, isWeekly }] of all.entries()) {
    const file = await next;
    next = create(all[index + 1]);
    if (!file) continue;
    const arrival = new Date(Date.parse(`${date}T02:40:00Z`) + settledAfterDays * dayMs);
    const at = arrival < now ? arrival : now;
    const id = await createImport(autocommit(db), { entityId: pspId, fileName: `settlement-${date}.csv`, actor }, at);
    const options = { id, entityId: pspId, file, hasPreview: false };
    await importSyntheticFile(servicesAt({ db, at }), options, { actor, now: at });
    await match({ db, at });
    // The plans of the first days were made for empty tables.
    if (isWeekly) await db.pool.query('ANALYZE settlement_line, settlement_match');
  }
}

type At = { db: Database; at: Date };

const servicesAt = ({ db, at }: At) => ({ db, clock: { now: () => at }, log: createLog('error') });

async function match(moment: At): Promise<void> {
  while ((await runSettlementSlice(servicesAt(moment))) > 0);
}

type SettledDays = { date: string; since: string; counts: DefectCounts; isWeekly: boolean };

/** The days of each file, the oldest first. */
function settledDays({ now, days }: Pick<SettleHistory, 'now' | 'days'>): SettledDays[] {
  const dayOf = (daysAgo: number): string => new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
  return Array.from({ length: days - settledAfterDays + 1 }, (_, index) => days - index).flatMap((daysAgo) => {
    const isWeekly = daysAgo > dailyDays;
    if (isWeekly && (daysAgo - dailyDays - 1) % 7 !== 0) return [];
    const date = dayOf(daysAgo);
    return [{ date, since: isWeekly ? dayOf(daysAgo + 6) : date, counts: defectsOn[daysAgo] ?? {}, isWeekly }];
  });
}
