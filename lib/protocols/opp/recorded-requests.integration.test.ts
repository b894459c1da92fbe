import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { type GatewayUnderTest, serveGateway } from '#test/recorded-requests/gateway-under-test.ts';
import { Recorder } from '#test/recorded-requests/recorder.ts';
import { describeDifferences, readRecording, writeRecording } from '#test/recorded-requests/recordings.ts';
import { scenario } from '#test/recorded-requests/scenario/index.ts';

/** `UPDATE_RECORDING=1` records the responses of this run instead of comparing them. */
const updates = process.env.UPDATE_RECORDING === '1';
const minRequests = 500;
/** The time of every run, so that no expiry date in the scenario is reached. */
const recordedAt = new Date('2026-11-21T12:00:00Z');

let gateway: TestGateway;
let served: GatewayUnderTest;
let recorder: Recorder;
beforeAll(async () => {
  gateway = await startTestGateway({
    throttling: {
      paymentsPerMinute: 0,
      registrationsPerMinute: 0,
      readsPerMinute: 0,
      queriesPerMinute: 0,
      queriesOfOneTransactionPerMinute: 0,
    },
  });
  served = await serveGateway(gateway);
  served.advanceClock(recordedAt.getTime() - served.now().getTime());
  recorder = new Recorder(served);
});
afterAll(async () => {
  recorder.close();
  await served.close();
  await gateway.close();
});

describe('the merchant API', () => {
  it.each(Object.keys(scenario))(
    'answers the recorded requests of the part "%s" as before',
    async (part) => {
      const from = recorder.answers.length;
      await scenario[part]?.(recorder);
      const answers = recorder.answers.slice(from);
      if (updates) await writeRecording(part, answers);
      expect(describeDifferences(await readRecording(part), answers)).toBe('');
    },
    60_000,
  );

  it(`has answered at least ${minRequests} recorded requests`, () => {
    expect(recorder.answers.length).toBeGreaterThanOrEqual(minRequests);
  });
});
