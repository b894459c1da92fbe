import { systemClock } from '#lib/platform/clock.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { createLog } from '#lib/platform/log.ts';
import { deliverOutbox } from '../outbox.ts';
import { startSchedule } from '../schedule.ts';

/** A worker that takes work, says so, and never finishes: the test kills it. */
const [url = '', what = ''] = process.argv.slice(2);
const forever = new Promise<never>(() => undefined);
const alive = setInterval(() => undefined, 1_000);

function sayTaken(): Promise<never> {
  process.send?.('taken');
  return forever;
}

if (what === 'outbox') {
  const receive = async (
    client: { query(text: string, values: unknown[]): Promise<unknown> },
    message: { subjectId: string },
  ) => {
    await client.query('INSERT INTO effect VALUES ($1)', [message.subjectId]);
    await sayTaken();
  };
  await deliverOutbox(createPool(url), [{ name: 'dying', topic: 't', receive }], systemClock.now());
} else {
  const job = { name: 'dying', cron: '* * * * *', run: sayTaken };
  const schedule = await startSchedule(url, [job], createLog('silent'));
  await schedule.runNow('dying');
  await forever;
}
clearInterval(alive);
