import { startServices } from '#lib/composition.ts';
import { shiftClock, systemClock } from '#lib/platform/clock.ts';
import { createServerPool } from '#lib/platform/database/tenants/row-level-security.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createLog } from '#lib/platform/log.ts';
import { killAtStatement } from '#lib/platform/testing/kill-at-statement.ts';
import { runErasures } from '../run-erasure.ts';

/** A process that works on erasures, and is killed at one of its statements. */
const [databaseUrl = '', offsetMs = '', masterKey = '', at = ''] = process.argv.slice(2);
const pool = await createServerPool(databaseUrl, {});
const kill = killAtStatement([pool], { at: Number(at) });
const { gatewayServices } = await startServices({
  env: readEnv({ TURNPIKE_ENV: 'test', TURNPIKE_ALLOW_PRIVATE_EGRESS: 'loopback' }),
  pool,
  databaseUrl,
  masterKey,
  log: createLog('silent'),
  clock: shiftClock(systemClock, Number(offsetMs)),
});
kill.arm();
while ((await runErasures(gatewayServices)) > 0);
process.exit(0);
