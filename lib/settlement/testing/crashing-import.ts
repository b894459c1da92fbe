import { createReadStream } from 'node:fs';
import { shiftClock, systemClock } from '#lib/platform/clock.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { createServerPool } from '#lib/platform/database/tenants/row-level-security.ts';
import { createLog } from '#lib/platform/log.ts';
import { killAtStatement } from '#lib/platform/testing/kill-at-statement.ts';
import { receiveFile } from '../imports/receive-file.ts';

/** A process that imports a file, and is killed while it receives it (0) or at one of the statements that store it. */
const [url = '', offsetMs = '', id = '', entityId = '', file = '', at = ''] = process.argv.slice(2);
const [pool, backgroundPool] = [await createServerPool(url, {}), await createServerPool(url, {})];
killAtStatement([backgroundPool], { at: Number(at) }).arm();

async function* body(): AsyncGenerator<Buffer> {
  yield* createReadStream(file, { highWaterMark: 1_000 });
  if (at === '0') process.kill(process.pid, 'SIGKILL');
}

const clock = shiftClock(systemClock, Number(offsetMs));
const services = { db: createDatabase(pool, backgroundPool), clock, log: createLog('silent') };
await receiveFile(services, { id, entityId, body: body() });
await Promise.all([pool.end(), backgroundPool.end()]);
