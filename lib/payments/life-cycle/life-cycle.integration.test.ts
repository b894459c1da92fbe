import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { anyCommands, CreatePayment, type Real } from '#test/life-cycle/commands.ts';
import { Model } from '#test/life-cycle/model.ts';

/** `LIFE_CYCLE_RUNS` asks for a longer search: see `npm run soak:life-cycle`. */
const numRuns = Number(process.env.LIFE_CYCLE_RUNS ?? 80);
const maxCommands = 15;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ throttling: { paymentsPerMinute: 0, readsPerMinute: 0 }, acquirerTimeoutMs: 50 });
});
afterAll(() => gateway.close());

describe('the life cycle of payments', () => {
  it(
    `agrees with the model after every step of ${numRuns} random sequences of requests`,
    async () => {
      let keys = 0;
      const real: Real = {
        gateway,
        nextKey: () => {
          keys += 1;
          return `key-${keys}`;
        },
      };
      const property = fc.asyncProperty(anyCommands(maxCommands), async (commands) => {
        const model = new Model();
        // Something to follow from the first step on.
        await new CreatePayment('PA', 100_00n, 'approves').run(model, real);
        await new CreatePayment('DB', 100_00n, 'approves').run(model, real);
        await fc.asyncModelRun(() => ({ model, real }), commands);
      });
      await fc.assert(property, { numRuns, endOnFailure: false });
    },
    numRuns * 2_000,
  );
});
