import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDays, dayMs } from '#lib/periods/testing/close-days.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { cardDebit, startTestGateway, type TestGateway, testMasterKey } from '#test/fixtures/gateway.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.post('/v1/payments', cardDebit);
  gateway.clock.advance(dayMs);
  const { database, services, clock } = gateway;
  await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
  await closeDays(gateway);
});
afterAll(() => gateway.close());

/** Runs a command of `npm run turnpike` as a process of its own, with the database of the test. */
function run(...command: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const own = { DATABASE_URL: gateway.database.url, TURNPIKE_MASTER_KEY: testMasterKey, NODE_OPTIONS: '' };
  const env: NodeJS.ProcessEnv = { ...process.env, ...own };
  return new Promise((resolve) => {
    execFile('node', ['scripts/turnpike.mjs', ...command], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** Changes rows without the triggers that refuse it, as an administrator of the database can. */
async function change(statement: string): Promise<void> {
  const client = await gateway.database.pool.connect();
  try {
    await client.query("SET session_replication_role = 'replica'");
    await client.query(statement);
  } finally {
    await client.query("SET session_replication_role = 'origin'");
    client.release();
  }
}

const shiftDay = (minor: number): string =>
  `UPDATE ledger_day SET debit_minor = debit_minor + ${minor} WHERE account = 'ACQUIRER_RECEIVABLE'`;

describe('turnpike ledger verify', () => {
  it('ends with 0 while the ledger equals its events', async () => {
    const { code, stdout } = await run('ledger', 'verify');
    expect([code, stdout]).toEqual([0, 'equal: 1 entries\n']);
  });

  it('ends with 1 and names the account where a figure was changed', async () => {
    await change(shiftDay(1));
    const { code, stdout, stderr } = await run('ledger', 'verify');
    await change(shiftDay(-1));
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`${gateway.merchant.id} +test +EUR +ACQUIRER_RECEIVABLE +9200 +9200 +9201`));
    expect(stderr).toContain('1 accounts differ from their events');
  });
});

describe('turnpike periods verify', () => {
  it('ends with 0 while the closed periods are as they were signed off', async () => {
    const { code, stdout } = await run('periods', 'verify');
    expect([code, stdout]).toEqual([0, 'equal: 1 closed periods\n']);
  });

  describe('after an entry of a closed period was changed', () => {
    beforeAll(() => change(`UPDATE ledger_entry SET actor = 'user:other'`));
    const reports = new Set<string>();

    it.each<[string, () => string[]]>([
      ['of all merchants', () => []],
      ['of its merchant', () => ['--merchant', gateway.merchant.id]],
    ])('ends with 1 and names the period %s', async (_, options) => {
      const { code, stdout, stderr } = await run('periods', 'verify', ...options());
      expect(code).toBe(1);
      expect(stdout).toContain(gateway.merchant.id);
      // The other merchants of the first report have nothing to name.
      expect(reports.add(stdout).size).toBe(1);
      expect(stderr).toContain('1 closed periods differ from what was signed off');
    });

    it('ends with 0 for another merchant', async () => {
      const { code, stdout } = await run('periods', 'verify', '--merchant', 'f'.repeat(32));
      expect([code, stdout]).toEqual([0, 'equal: 0 closed periods\n']);
    });
  });
});
