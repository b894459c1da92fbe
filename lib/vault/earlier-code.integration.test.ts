import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrateDatabase } from '#lib/platform/database/migrate.ts';
import { openTestDatabase } from '#lib/platform/testing/test-database.ts';

/** What the version had that bound values to less. */
const lastBefore = '20261128211000_session_authentication';

it('a version that cannot read what this one encrypts does not start on its database', async () => {
  const database = await openTestDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'turnpike-migrations-'));
  for (const name of await readdir('prisma/migrations'))
    if (name <= lastBefore)
      await cp(path.join('prisma/migrations', name), path.join(folder, name), { recursive: true });
  await expect(migrateDatabase(database.url, folder)).rejects.toThrow('the database is newer than this code');
  await rm(folder, { recursive: true });
  await database.close();
});
