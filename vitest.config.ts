import { defineConfig } from 'vitest/config';

/** The one file that writes a fixture instead of testing: see docs/testing.md. */
const recordsInstallation = process.env.RECORD_INSTALLATION !== undefined;
const elsewhere = ['**/node_modules/**', '**/.next/**', '**/.turnpike*/**', 'e2e/**'];

/**
 * `unit` needs nothing but Node; `integration` gets one embedded PostgreSQL for the whole run and a database of
 * its own per file. Two workers: the tests share two cores with the database.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Paths of the tests' own Vite cache stay out of the checkout's root.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{lib,prisma,scripts,components,widget,app,bench,test}/**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, '**/*.integration.test.ts'],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.integration.test.ts'],
          exclude: [...elsewhere, ...(recordsInstallation ? [] : ['test/installations/record-*'])],
          globalSetup: ['lib/platform/testing/start-test-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
