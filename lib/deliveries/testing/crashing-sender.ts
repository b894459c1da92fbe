import { systemClock } from '#lib/platform/clock.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { createEgress } from '#lib/platform/http/egress.ts';
import { createLog } from '#lib/platform/log.ts';
import { createDeliverySender } from '../sender.ts';
import { createTestQueue } from './test-queue.ts';

/** A sender that reports when it has begun: the test kills it somewhere after that. */
const [url = ''] = process.argv.slice(2);
const alive = setInterval(() => undefined, 1_000);

const sender = createDeliverySender({
  pool: createPool(url, { max: 3 }),
  egress: createEgress({ privateAddresses: 'loopback' }),
  clock: systemClock,
  log: createLog('silent'),
  queues: [createTestQueue({ retryMs: 50, maxFailures: 1_000 })],
  leaseMs: 300,
  sweepIntervalMs: 50,
});
await sender.start();
process.send?.('running');
process.once('disconnect', () => clearInterval(alive));
