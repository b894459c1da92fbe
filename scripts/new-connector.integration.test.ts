import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScaffoldError } from './lib/scaffold.ts';
import { createConnector } from './new-connector.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

/** A checkout whose connectors are a copy and everything else is this one. */
let checkout: string;

beforeAll(async () => {
  checkout = await mkdtemp(path.join(os.tmpdir(), 'turnpike-scaffold-'));
  await mkdir(path.join(checkout, 'lib'));
  for (const folder of await readdir(path.join(root, 'lib'))) {
    if (folder !== 'connectors') await symlink(path.join(root, 'lib', folder), path.join(checkout, 'lib', folder));
  }
  // Its screens know other features, whose types are not checked here.
  const isOfStaff = (file: string): boolean => /connectors.(?:staff|feature\.ts)/.test(file);
  const [from, to] = [root, checkout].map((at) => path.join(at, 'lib/connectors')) as [string, string];
  await cp(from, to, { recursive: true, filter: (file) => !isOfStaff(file) });
  for (const shared of ['node_modules', 'test']) {
    await symlink(path.join(root, shared), path.join(checkout, shared));
  }
  await cp(path.join(root, 'package.json'), path.join(checkout, 'package.json'));
  const { compilerOptions } = JSON.parse(await readFile(path.join(root, 'tsconfig.json'), 'utf8'));
  const options = { ...compilerOptions, incremental: false, plugins: [] };
  const config = {
    compilerOptions: options,
    include: ['lib/connectors/**/*.ts'],
    exclude: ['**/*.integration.test.ts'],
  };
  await writeFile(path.join(checkout, 'tsconfig.json'), JSON.stringify(config));
}, 30_000);
afterAll(() => rm(checkout, { recursive: true, force: true }));

describe('a new connector', () => {
  it('type-checks, is installed, and is part of the contract suite', async () => {
    const files = await createConnector(checkout, 'acme-pay');
    expect(files.sort()).toEqual([
      'lib/connectors/acme-pay/acme-pay-connector.ts',
      'lib/connectors/acme-pay/build-request.ts',
      'lib/connectors/acme-pay/parse-response.test.ts',
      'lib/connectors/acme-pay/parse-response.ts',
      'lib/connectors/contract.integration.test.ts',
      'lib/connectors/installed-connectors.ts',
    ]);
    const read = (file: string) => readFile(path.join(checkout, 'lib/connectors', file), 'utf8');
    expect(await read('installed-connectors.ts')).toContain('createAcmePayConnector(services),');
    expect(await read('contract.integration.test.ts')).toContain("{ name: 'acme-pay', mode: 'EXTERNAL'");
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    const checked = await run(process.execPath, [compiler, '--noEmit', '-p', checkout]).then(
      () => 'no errors',
      ({ stdout, message }: { stdout: string; message: string }) => stdout || message,
    );
    expect(checked).toBe('no errors');
  }, 60_000);

  it.each(['Acme', 'acme_pay', '../acme', '', 'simulator'])('is refused under the name %j', async (name) => {
    await expect(createConnector(checkout, name)).rejects.toThrow(ScaffoldError);
  });
});
