import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resolveMasterKey } from './master-key.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-key-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('the demo generates a key once, for its owner only', async () => {
  const demo = { mode: 'demo', directory, masterKey: undefined } as const;
  const keys = await Promise.all([resolveMasterKey(demo), resolveMasterKey(demo), resolveMasterKey(demo)]);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(keys).size).toBe(1);
  expect(await resolveMasterKey(demo)).toBe(keys[0]);
  expect((await stat(path.join(directory, 'master.key'))).mode & 0o777).toBe(0o600);
});

test('many that start at once in a new directory read one whole key, and leave nothing else behind', async () => {
  for (let round = 0; round < 30; round += 1) {
    const demo = { mode: 'demo', directory, masterKey: undefined } as const;
    const keys = await Promise.all(Array.from({ length: 12 }, () => resolveMasterKey(demo)));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(directory)).toEqual(['master.key']);
    await rm(path.join(directory, 'master.key'));
  }
});

test('production refuses the key that the demo generated', async () => {
  const masterKey = await resolveMasterKey({ mode: 'demo', directory, masterKey: undefined });
  await expect(resolveMasterKey({ mode: 'production', directory, masterKey })).rejects.toThrow(
    /is the generated demo key/,
  );
});

test('a damaged key file is never replaced: data may be encrypted with what it held', async () => {
  await writeFile(path.join(directory, 'master.key'), 'garbage');
  await expect(resolveMasterKey({ mode: 'demo', directory, masterKey: undefined })).rejects.toThrow(
    /does not hold a key/,
  );
});

test('no new key is made beside a database that has data under the one that is missing', async () => {
  const demo = { mode: 'demo', directory, masterKey: undefined } as const;
  await expect(resolveMasterKey(demo, { isKeyInUse: async () => true })).rejects.toThrow(
    /is missing, and the database holds data that only it opens; restore the file/,
  );
  expect(await readdir(directory)).toEqual([]);
  expect(await resolveMasterKey(demo, { isKeyInUse: async () => false })).toMatch(/^[0-9a-f]{64}$/);
});
