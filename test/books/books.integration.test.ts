import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#lib/ledger/index.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { faults, monthWith } from './faults.ts';
import { playMonths } from './play-months.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('the books of random months', () => {
  it('are those that are kept a second time from what happened, in payments, ledger, journal, reports, payouts and bank', {
    timeout: 120_000,
  }, async () => {
    const played = await playMonths(gateway, [{ seed: 'first' }, { seed: 'second' }, { seed: 'interchange' }]);
    expect(played.flatMap(({ differences }) => differences)).toEqual([]);
    expect((await verifyLedger(gateway.database.pool)).differences).toEqual([]);
  });

  it('are found to be wrong where a file does not say what happened', { timeout: 120_000 }, async () => {
    const faulty = faults.map((fault) => monthWith(fault, 'faulty'));
    const played = await playMonths(gateway, faulty);
    const missed = faults.filter((_, index) => played[index]?.differences.length === 0);
    expect(missed.map(({ name }) => name)).toEqual([]);
  });
});
