import { systemClock } from '#lib/platform/clock.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { createLog } from '#lib/platform/log.ts';
import { createEventSignal } from '../event-signal.ts';
import { startEventRelay } from '../relay.ts';

/** A relay that reports its first event and goes on: the test kills it somewhere after that. Both consumers share a transaction. */
const [url = ''] = process.argv.slice(2);
const alive = setInterval(() => undefined, 1_000);
let reported = false;

await startEventRelay({
  pool: createPool(url, { max: 3 }),
  clock: systemClock,
  log: createLog('silent'),
  signal: createEventSignal(),
  batchSize: 3,
  pollIntervalMs: 5,
  consumers: ['killed', 'killed-too'].map((name) => ({
    kind: 'projection',
    name,
    apply: async (tx, events) => {
      for (const { position, streamId } of events) {
        const values = [name, position, streamId];
        await tx.query({ text: 'INSERT INTO effect VALUES ($1, $2, $3)', values });
      }
      if (!reported) process.send?.('running');
      reported = true;
    },
    clear: async () => undefined,
  })),
});
process.once('disconnect', () => clearInterval(alive));
