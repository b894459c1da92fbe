import { deleteInBatches } from '#lib/platform/database/bulk/delete-in-batches.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import * as sql from '../sql/index.ts';
import type { ArchiveFolder } from './archive-folder.ts';

const dayMs = 86_400_000;
const beginning = new Date(0);

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const endOf = (day: string): Date => new Date(startOf(day).getTime() + dayMs);

/**
 * Moves each whole day (UTC) before a time from the request log into its file, and deletes its rows then. A day that has a file was
 * opened again, or its rows were not deleted to the end; one that is open for searches stays.
 */
export async function archiveRequests(db: Database, folder: ArchiveFolder, before: Date, now: Date): Promise<string[]> {
  const open = await closeDays(db, now);
  const end = startOf(dayOf(before));
  const archived: string[] = [];
  for (let day = await nextDay(db, beginning, end); day !== null; day = await nextDay(db, endOf(day), end)) {
    if (open.has(day)) continue;
    if (!(await folder.has(day))) {
      await folder.write(day, readDay(db, day));
      archived.push(day);
    }
    const bounds = { from: startOf(day), before: endOf(day) };
    await deleteInBatches((limit) => execute(autocommit(db.pool), sql.deleteRequestsOfDay, { ...bounds, limit }));
  }
  return archived;
}

/** Days that are open; those whose time is over are open no more. */
async function closeDays(db: Database, now: Date): Promise<Set<string>> {
  const { prisma } = autocommit(db);
  await prisma.requestArchiveOpening.deleteMany({ where: { until: { lte: now } } });
  const open = await prisma.requestArchiveOpening.findMany({ select: { day: true } });
  return new Set(open.map(({ day }) => dayOf(day)));
}

async function nextDay(db: Database, from: Date, before: Date): Promise<string | null> {
  const oldest = await queryFirst(db.pool, sql.findOldestRequest, { from, before });
  return oldest ? dayOf(oldest.at) : null;
}

type Row = { at: string; id: number };

async function* readDay(db: Database, day: string): AsyncGenerator<Row[]> {
  let after = { afterAt: startOf(day), afterId: -1 };
  for (;;) {
    const found = await query(db.pool, sql.listRequestsOfDay, { ...after, before: endOf(day) });
    const rows = found.map(({ row }) => row as Row);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { afterAt: new Date(last.at), afterId: last.id };
  }
}

/** Reads the days that were requested back into the log; returns how many. What cannot be read states why. */
export async function openDays(db: Database, folder: ArchiveFolder, now: Date): Promise<number> {
  const { prisma } = autocommit(db);
  const wanted = await prisma.requestArchiveOpening.findMany({ where: { openedAt: null, problem: null } });
  for (const { day } of wanted) {
    try {
      let rowCount = 0;
      await folder.read(dayOf(day), async (rows) => {
        await execute(autocommit(db.pool), sql.restoreRequests, { rows: JSON.stringify(rows) });
        rowCount += rows.length;
      });
      await prisma.requestArchiveOpening.updateMany({ where: { day }, data: { openedAt: now, rowCount } });
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'unknown';
      await prisma.requestArchiveOpening.updateMany({ where: { day }, data: { problem } });
    }
  }
  return wanted.length;
}
