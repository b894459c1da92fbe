import { shiftClock, systemClock } from '#lib/platform/clock.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { createServerPool } from '#lib/platform/database/tenants/row-level-security.ts';
import { killAtStatement } from '#lib/platform/testing/kill-at-statement.ts';
import { runSettlementSlice } from '../matching/match-import.ts';

/** A process that matches what waits in batches of four lines, and is killed at one of its statements. */
const [url = '', offsetMs = '', at = ''] = process.argv.slice(2);
const pool = await createServerPool(url, {});
killAtStatement([pool], { at: Number(at) }).arm();
const services = { db: createDatabase(pool), clock: shiftClock(systemClock, Number(offsetMs)), batchSize: 4 };
while ((await runSettlementSlice(services)) > 0);
await pool.end();
