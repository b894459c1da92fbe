import type { Reader } from '#lib/platform/database/connection.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { StaffTx, Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { NoticeMail } from './format-notice.ts';
import * as sql from './sql/index.ts';

/** The notices and their recipients. */

/** What a notice is about, and its sentence. */
type Condition = { entityId: string; subjectId: string; page: string; title: string; text: string };

export type RaiseInput = {
  kind: string;
  permission: string;
  /** The shipped roles that have the permission. */
  roles: readonly string[];
  quietHours: number;
  /** Only users who hold the role on every PSP are informed. */
  ofInstallation: boolean;
  now: Date;
};

/** Makes the open notices of a kind those of these conditions; returns the number of new recipients. */
export async function raiseNotices(tx: Tx, conditions: readonly Condition[], input: RaiseInput): Promise<number> {
  const rows = conditions.map((condition) => ({ id: newRandomId(), ...condition }));
  return execute(tx, sql.raiseNotices, { ...input, conditions: JSON.stringify(rows) });
}

export async function claimMails(
  tx: Tx,
  now: Date,
  limits: { limit: number; maxAttempts: number; firstWaitMs: number },
): Promise<(NoticeMail & { kind: string; preferences: unknown })[]> {
  return query(tx, sql.claimMails, { now, ...limits });
}

export async function postponeMail(
  tx: Tx,
  { noticeId, userId }: Pick<NoticeMail, 'noticeId' | 'userId'>,
  until: Date,
): Promise<void> {
  await execute(tx, sql.postponeMail, { noticeId, userId, until });
}

export async function markMailed(
  tx: Tx,
  { noticeId, userId }: Pick<NoticeMail, 'noticeId' | 'userId'>,
  now: Date,
): Promise<void> {
  await execute(tx, sql.markMailed, { noticeId, userId, now });
}

/** As many notices of a user as are read; older ones say nothing about today. */
const maxListed = 200;

/** The notices of a user: what holds now, then what has ended, each the newest first. */
export async function listNotices({ prisma }: Reader, userId: string) {
  const informed = await prisma.noticeRecipient.findMany({
    where: { userId },
    include: { notice: { include: { entity: { select: { name: true } } } } },
    orderBy: [
      { notice: { endedAt: { sort: 'desc', nulls: 'first' } } },
      { notice: { beganAt: 'desc' } },
      { noticeId: 'asc' },
    ],
    take: maxListed,
  });
  return informed.map(({ notice: { entity, ...notice }, readAt }) => ({ ...notice, entityName: entity.name, readAt }));
}

/** How many notices hold that a user has not read. */
export async function countUnread({ prisma }: Reader, userId: string): Promise<number> {
  return prisma.noticeRecipient.count({ where: { userId, readAt: null, notice: { endedAt: null } } });
}

/** Marks what a user was informed up to a moment. */
export async function markRead(
  { prisma }: StaffTx,
  userId: string,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  await prisma.noticeRecipient.updateMany({
    where: { userId, readAt: null, notice: { beganAt: { lte: until } } },
    data: { readAt: now },
  });
}
