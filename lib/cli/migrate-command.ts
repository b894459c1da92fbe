import type { Command } from 'commander';
import { migrateDatabase } from '#lib/platform/database/migrations/migrate.ts';
import { resolveDatabase } from '#lib/platform/database/resolve-database.ts';
import { env as readEnvironment } from '#lib/platform/env.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { print } from './cli-context.ts';

/** A start does the same; this is for those who migrate in a step of its own, before the first new process. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database to this version, with its roles and policies, and start nothing')
    .action(async () => {
      const database = await resolveDatabase(readEnvironment());
      try {
        const { applied, later } = await migrateDatabase(database.directUrl);
        const gap = await prepareDatabase(database.directUrl);
        for (const { name, tookMs } of applied) print(`applied ${name} in ${tookMs} ms`);
        if (applied.length === 0) print('nothing to apply');
        if (later.length > 0) print(`the database is of a later version, beside which this one runs: ${later.at(-1)}`);
        if (gap !== null)
          print(`the database does not guard history and tenants itself: ${gap} (docs/operations.md, Database roles)`);
      } finally {
        await database.stop();
      }
    });
}
