// `npm run generate:sql`: writes index.ts of every `sql/` folder, with the types that a migrated database reports.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { migrateDatabase } from '#lib/platform/database/migrations/migrate.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { generateModules } from './sql/generate-modules.ts';

const directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-sql-'));
const server = await startEmbeddedPostgres({ directory, disposable: true });
try {
  await migrateDatabase(server.url);
  for (const [file, text] of await generateModules(server.url)) await writeFile(file, text);
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
