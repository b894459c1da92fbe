import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { findDeployments, noteRelease, readRelease } from './releases.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const day = (number: number): Date => new Date(Date.UTC(2026, 10, number));

describe('releases', () => {
  it('are deployments where one takes the place of another: not the first one, not a restart, but a way back', async () => {
    const start = (version: string, on: number) =>
      noteRelease(autocommit(database), { version, build: `build of ${version}` }, day(on));
    await start('1.0.0', 1);
    await start('1.0.0', 2);
    await start('1.1.0', 3);
    await start('1.1.0', 4);
    await start('1.0.0', 5);
    const db = createDatabase(database.pool);
    expect(await findDeployments(db, day(1), day(6))).toEqual([
      { version: '1.0.0', at: day(5) },
      { version: '1.1.0', at: day(3) },
    ]);
    expect(await findDeployments(db, day(3), day(5))).toEqual([{ version: '1.1.0', at: day(3) }]);
  });

  it('are read from what was built, and are unknown where nothing was', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'turnpike-release-'));
    try {
      await writeFile(path.join(root, 'package.json'), '{ "version": "1.4.0" }');
      expect(await readRelease(root)).toBeNull();
      await mkdir(path.join(root, '.next'));
      await writeFile(path.join(root, '.next', 'BUILD_ID'), 'k3Jx\n');
      expect(await readRelease(root)).toEqual({ version: '1.4.0', build: 'k3Jx' });
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });
});
