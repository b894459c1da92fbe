import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrateDatabase, readMigrations } from '#lib/platform/database/migrate.ts';

const earlier = fileURLToPath(new URL('../../prisma/migrations-before-1.0.0', import.meta.url));

/**
 * Brings a database from before version 1.0.0 to it: what it lacks of the earlier migrations, and then the baseline in
 * their place, which makes the same tables.
 */
export async function adoptBaseline(url: string): Promise<string[]> {
  const applied = await migrateDatabase(url, earlier);
  const [baseline] = await readMigrations();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('DELETE FROM "_prisma_migrations"');
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, applied_steps_count)
       VALUES (gen_random_uuid(), $1, now(), $2, 1)`,
      [baseline?.checksum, baseline?.name],
    );
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  return applied;
}
