import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findEntries } from '#lib/audit/index.ts';
import { cardDebit, startTestGateway, type TestGateway, testMasterKey } from '#test/fixtures/gateway.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.post('/v1/payments', cardDebit);
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

const actionsOn = async (subjectId: string) =>
  (await findEntries(gateway.db, { subjectId, limit: 5 })).map(({ action }) => action);

/** Each command is a process that starts anew. */
vi.setConfig({ testTimeout: 120_000 });

describe('turnpike vault', () => {
  it('rotate re-encrypts everything, proves it by counts and is in the audit log', async () => {
    const before = await run('vault', 'status');
    expect(before.stdout).toMatch(/vault_account +ciphertext +key 1 +1\n/);
    const { code, stdout } = await run('vault', 'rotate');
    expect(code).toBe(0);
    expect(stdout).toMatch(/vault_account +ciphertext +key 2 +1\n/);
    expect(stdout).not.toContain('key 1 ');
    expect(stdout).toMatch(/every value is under key 2\n$/);
    expect(await actionsOn('vault')).toEqual(['vault-key.rotate']);
  });
});

describe('turnpike keys', () => {
  it('rotate makes new keys beside those before, or instead of them, and is in the audit log', async () => {
    expect((await run('keys', 'rotate')).stdout).toContain('those before are valid until the next rotation');
    const { stdout } = await run('keys', 'status');
    for (const name of ['signing', 'cookie', 'back office cookie'])
      for (const each of [name, `previous ${name}`]) expect(stdout).toMatch(new RegExp(`^${each} +\\d{4}-`, 'm'));
    expect((await run('keys', 'rotate', '--revoke')).code).toBe(0);
    expect((await run('keys', 'status')).stdout).not.toContain('previous');
    expect(await actionsOn('identity')).toEqual(['identity-key.rotate', 'identity-key.rotate']);
  });
});
