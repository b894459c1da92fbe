import { defineConfig } from 'vitest/config';
import { buildWidget, withCheckoutLock, writeNavigation } from './scripts/lib/prepare.mjs';
import { writeCatalogue } from './scripts/lib/write-catalogue.mjs';

// Texts may have changed since the last `npm run generate`.
await writeCatalogue(import.meta.dirname);
// So may the widget, whose files lib/checkouts/widget serves.
await withCheckoutLock(buildWidget);
// And so may what the features declare.
await withCheckoutLock(writeNavigation);

/** The one file that writes a fixture instead of testing: see docs/testing.md. */
const recordsInstallation = process.env.RECORD_INSTALLATION !== undefined;
/** An embedded PostgreSQL, unless the address of another one is given (docs/testing.md). */
const testServer = process.env.TEST_DATABASE_SERVER
  ? 'test/use-test-server.ts'
  : 'lib/platform/testing/start-test-server.ts';
const elsewhere = ['**/node_modules/**', '**/.next/**', '**/.turnpike*/**', '**/.stryker-tmp/**', 'e2e/**'];

/**
 * `unit` and `components` need nothing but Node; `integration` gets one embedded PostgreSQL for the whole run and a
 * database of its own per file.
 */
export default defineConfig({
  test: {
    // Two cores; a third file runs while the others wait.
    maxWorkers: 3,
    // `npm run coverage`: what runs on the server; pages are covered by the end-to-end tests.
    coverage: {
      provider: 'v8',
      include: ['lib/**/*.ts'],
      exclude: [
        '**/*.test.ts',
        'lib/platform/database/generated/**',
        'lib/**/testing/**',
        'lib/protocols/opp/catalogue/testing/**',
      ],
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: 'test-results/coverage',
      // True on 2026-11-22 of the tests of payments, vault, registrations, gateway and connectors alone.
      thresholds: {
        lines: 55,
        branches: 51,
        'lib/payments/**': { lines: 92, branches: 84 },
        'lib/protocols/opp/**': { lines: 91, branches: 83 },
        'lib/connectors/**': { lines: 94, branches: 83 },
        'lib/registrations/**': { lines: 83, branches: 61 },
        'lib/protocols/opp/catalogue/**': { lines: 95, branches: 87 },
        'lib/vault/**': { lines: 99, branches: 86 },
      },
    },
    // Paths of the tests' own Vite cache stay out of the checkout's root.
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{lib,messages,prisma,scripts,widget,packages,app,bench,test}/**/*.test.{ts,tsx}',
            'components/**/*.test.ts',
          ],
          exclude: [...elsewhere, '**/*.integration.test.ts'],
          // Files share what they import, a third of the time; each restores what it changes.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'components',
          include: ['components/**/*.test.tsx'],
          exclude: elsewhere,
          environment: 'happy-dom',
          // Files share a document and what they import, which saves half of the time; each test begins with an empty page.
          isolate: false,
          setupFiles: ['test/component-environment.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.integration.test.ts'],
          exclude: [...elsewhere, ...(recordsInstallation ? [] : ['test/installations/record-*'])],
          globalSetup: [testServer],
          setupFiles: ['test/patient-database.ts'],
          isolate: false,
          // More than cores: a third of the time all wait for the database or for time to pass.
          maxWorkers: 5,
          // A machine that is busy elsewhere is slow, not wrong.
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
