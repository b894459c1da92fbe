import { systemClock } from '../../clock.ts';
import { createPool } from '../../database/pool.ts';
import { createLog } from '../../log.ts';
import { relayEvents } from '../outbox.ts';
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
  await relayEvents(createPool(url), [{ name: 'dying', topic: 't', receive }], systemClock.now());
} else {
  const job = { name: 'dying', cron: '* * * * *', run: sayTaken };
  const schedule = await startSchedule(url, [job], createLog('silent'));
  await schedule.runNow('dying');
  await forever;
}
clearInterval(alive);
