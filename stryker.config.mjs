/**
 * Changes the code where money and secrets are, one expression at a time, and looks whether a test notices:
 * `npm run mutation`. Takes hours with both kinds of tests; a second run looks at what changed since.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [
    'lib/payments/**/*.ts',
    'lib/vault/**/*.ts',
    'lib/platform/http/egress.ts',
    'lib/platform/http/address-policy.ts',
    '!lib/**/*.test.ts',
    '!lib/**/sql/index.ts',
  ],
  // Stryker rewrites a tsconfig.json by TypeScript's JavaScript API, which TypeScript 7 no longer has. Paths need none.
  tsconfigFile: 'no-tsconfig.json',
  coverageAnalysis: 'perTest',
  // A change of a constant of a module needs every test in a new process: nine tenths of the time for a third of the changes.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: 'test-results/mutation/incremental.json',
  concurrency: 2,
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 20,
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['.next', '.turnpike*', 'test-results', 'docs', 'bench', 'e2e'],
  reporters: ['clear-text', 'progress', 'json'],
  jsonReporter: { fileName: 'test-results/mutation/report.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
};
