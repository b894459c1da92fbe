import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerConsumers } from '#lib/ledger/index.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { verifyProof } from '../../../scripts/verify-proof.mjs';
import { findClosedPeriod } from '../store.ts';
import { closeDays, dayMs } from '../testing/close-days.ts';
import { proofLines } from './write-proof.ts';

let gateway: TestGateway;
let periods: string[];
beforeAll(async () => {
  gateway = await startTestGateway();
  periods = [];
  for (let day = 0; day < 2; day += 1) {
    const paid = await pay('92.00');
    await gateway.post(`/v1/payments/${paid}`, { paymentType: 'RF', amount: '10.00', currency: 'EUR' });
    await settle(await pay('30.00'));
    await drain();
    gateway.clock.advance(dayMs);
    periods.push((await closeDays(gateway)).id);
  }
}, 60_000);
afterAll(() => gateway.close());

const drain = () => drainEvents({ pool: gateway.database.pool, consumers: ledgerConsumers(), clock: gateway.clock });

async function pay(amount: string): Promise<string> {
  return (await gateway.post('/v1/payments', { ...cardDebit, amount })).body.id;
}

async function settle(paymentId: string): Promise<void> {
  await drain();
  const row = {
    SettlementTxId: `line-${paymentId}`,
    UniqueID: paymentId,
    Amount: '30.00',
    SettlementAmount: '29.50',
    SettlementFee: '0.50',
  };
  const text = fileOf([rowOf(gateway, row)]);
  await matchAll(gateway, await importFile(gateway, { text }));
}

async function proofOf(id: string): Promise<{ bytes: Buffer; hash: string }> {
  const found = await findClosedPeriod(gateway.db.pool, id);
  if (!found) throw new Error('the period is not closed');
  const lines: string[] = [];
  for await (const line of proofLines(gateway.db.pool, found.period, found.previous)) lines.push(line);
  return { bytes: Buffer.from(lines.join('')), hash: found.period.seal.hash };
}

describe('the proof of a closed period', () => {
  it.each([0, 1])('is found whole by a program that knows nothing of Turnpike (period %i)', async (index) => {
    const { bytes, hash } = await proofOf(periods[index] ?? '');
    const { problems, figures } = verifyProof(bytes, hash);
    expect(problems).toEqual([]);
    expect(figures).toMatchObject({ hash });
    expect(figures?.bookings).toBeGreaterThanOrEqual(3);
    expect(figures?.settlementLines).toBe(1);
  });

  it('is not found whole after any of 1,000 changes of one byte', async () => {
    const { bytes, hash } = await proofOf(periods[1] ?? '');
    const unseen: number[] = [];
    for (let change = 0; change < 1_000; change += 1) {
      const at = Math.floor((bytes.length * change) / 1_000);
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << (change % 8));
      if (verifyProof(changed, hash).problems.length === 0) unseen.push(at);
    }
    expect(unseen).toEqual([]);
  });

  it.each([
    [
      'an amount of a booking',
      'the bookings are not those that were sealed',
      (line: string) => line.replace('9200', '9100'),
    ],
    [
      'the amount of an event',
      'does not debit ACQUIRER_RECEIVABLE',
      (line: string) => line.replace('"amountMinor":"9200"', '"amountMinor":"9100"'),
    ],
    ['a booking that is left out', 'bookings are sealed', () => ''],
  ])('is not found whole when %s was changed with all hashes of the file', async (_what, problem, change) => {
    const { bytes, hash } = await proofOf(periods[1] ?? '');
    const lines = bytes.toString().trimEnd().split('\n').slice(0, -1);
    const index = lines.findIndex((line) => line.includes('"amountMinor":"9200"'));
    lines[index] = change(lines[index] ?? '');
    const kept = lines.filter((line) => line !== '').map((line) => `${line}\n`);
    const sha256 = createHash('sha256').update(kept.join('')).digest('hex');
    const forged = `${kept.join('')}${JSON.stringify({ kind: 'end', lines: kept.length, sha256 })}\n`;
    expect(verifyProof(Buffer.from(forged), hash).problems.join('\n')).toContain(problem);
  });

  it('is not of the period that was signed off when its seal is another one', async () => {
    const { bytes } = await proofOf(periods[1] ?? '');
    expect(verifyProof(bytes, '0'.repeat(64)).problems).toEqual([expect.stringContaining('was signed off')]);
  });
});
