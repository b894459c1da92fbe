import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The first failure decides about a change, so the tests that need no database run first. */
class UnitTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isIntegration = ({ moduleId }: TestSpecification) => moduleId.includes('.integration.');
    return files.toSorted((a, b) => Number(isIntegration(a)) - Number(isIntegration(b)));
  }
}

/**
 * The tests that Stryker runs for each change (stryker.config.mjs): those of the code it changes and the ones of the
 * gateway that are quick. The recorded requests would notice more, and take too long for thousands of changes.
 */
export default defineConfig({
  test: {
    include: [
      'lib/{payments,vault}/**/*.test.ts',
      'lib/platform/http/{egress,address-policy}.test.ts',
      'lib/connectors/contract.integration.test.ts',
      'lib/protocols/opp/routes/*.integration.test.ts',
    ],
    exclude: ['**/concurrent-follow-ups.integration.test.ts', '**/node_modules/**'],
    globalSetup: ['lib/platform/testing/start-test-server.ts'],
    env: { LIFE_CYCLE_RUNS: '10' },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    sequence: { sequencer: UnitTestsFirst },
  },
});
