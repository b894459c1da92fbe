import { withPool } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { createPrisma } from '#lib/platform/database/prisma-client.ts';
import { query } from '#lib/platform/database/statement.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { createLog } from '#lib/platform/log.ts';
import { issueStatement } from '../statement/sending/issue-statements.ts';
import { mailStatements } from '../statement/sending/mail-statements.ts';
import * as sql from '../statement/sending/sql/index.ts';

/** A process that sends statements of payouts and is killed at a step: `issuing` before its commit, `mailing` before the mail is sent. */
const [, , url = '', step = '', now = ''] = process.argv;
const pool = createPool(url, { max: 4 });
const db = withPool(pool, createPrisma(pool));
const clock = { now: () => new Date(now) };
const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

if (step === 'issuing') {
  const [due] = await query(pool, sql.listDue, { limit: 1 });
  await withTransaction(pool, async (tx) => {
    if (due && (await issueStatement(tx, due, clock.now()))) await die();
  });
} else {
  const tree = { findPath: async () => null } as unknown as Parameters<typeof mailStatements>[0]['tree'];
  await mailStatements({ db, clock, tree, baseUrl: 'https://pay.example', log: createLog('silent'), sendMail: die });
}
