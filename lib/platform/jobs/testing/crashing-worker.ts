import { createLog } from '#lib/platform/log.ts';
import { startSchedule } from '../schedule.ts';

/** A worker that takes a job, reports it, and never finishes: the test kills it. */
const [url = ''] = process.argv.slice(2);
const forever = new Promise<never>(() => undefined);
const alive = setInterval(() => undefined, 1_000);

function reportTaken(): Promise<never> {
  process.send?.('taken');
  return forever;
}

const job = { kind: 'scheduled', name: 'crashing', cron: '* * * * *', run: reportTaken } as const;
const schedule = await startSchedule(url, [job], { log: createLog('silent'), version: '1.0.0' });
process.send?.('ready');
await schedule.runNow('crashing');
await forever;
clearInterval(alive);
