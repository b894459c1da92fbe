import { defineConfig } from 'prisma/config';

/** For Prisma's CLI only (`npm run generate`); at run time lib/platform/database/migrations/migrate.ts applies migrations. */
export default defineConfig({ schema: 'prisma/schema', migrations: { path: 'prisma/migrations' } });
