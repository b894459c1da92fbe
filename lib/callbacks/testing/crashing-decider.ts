import { systemClock } from '#lib/platform/clock.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import type { CaseDecision } from '../decision.ts';
import { scheduleCallback } from '../schedule-callback.ts';

/** A process that ends without warning as soon as a decision with its callback is committed. */
const [url = '', text = ''] = process.argv.slice(2);
const written = JSON.parse(text);
const decision: CaseDecision = {
  ...written,
  position: BigInt(written.position),
  decidedAt: new Date(written.decidedAt),
  notBefore: new Date(written.notBefore),
};
await withTransaction(createPool(url, { max: 1 }), (tx) => scheduleCallback({ clock: systemClock }, tx, decision));
process.kill(process.pid, 'SIGKILL');
