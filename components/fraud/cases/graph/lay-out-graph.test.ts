import { describe, expect, it } from 'vitest';
import type { RelatedRow } from '#lib/fraud/staff/index.ts';
import { transactionRow } from '#test/fixtures/transaction.ts';
import { layOutGraph } from './lay-out-graph.ts';

const row = (id: string, ...shared: RelatedRow['shared']): RelatedRow => ({ ...transactionRow(), id, shared });
const related = [row('1', 'device'), row('2', 'card'), row('3', 'card', 'device'), row('4', 'card')];

describe('the layout of the graph', () => {
  const layout = layOutGraph(related);

  it('has a place for the case, each shared value and each payment, without an overlap', () => {
    expect(layout.values.map(({ key, count }) => [key, count])).toEqual([
      ['card', 3],
      ['device', 2],
    ]);
    const ys = layout.payments.map(({ y }) => y);
    expect(ys.slice(1).every((y, index) => y - (ys[index] ?? 0) >= 40)).toBe(true);
    for (const { y } of [...layout.payments, ...layout.values]) {
      expect(y).toBeGreaterThan(15);
      expect(y).toBeLessThan(layout.height - 15);
    }
  });

  it('keeps payments with the same values together, so that few lines cross', () => {
    expect(layout.payments.map(({ row: { id } }) => id)).toEqual(['2', '4', '3', '1']);
  });

  it('has a line from the case to each value, and from a value to each payment with it', () => {
    const lines = layout.edges.map(({ key, paymentId }) => [key, paymentId]);
    expect(lines).toEqual([
      ['card', null],
      ['card', '2'],
      ['card', '4'],
      ['card', '3'],
      ['device', null],
      ['device', '3'],
      ['device', '1'],
    ]);
  });

  it('is the same for the same payments, and stands for none', () => {
    expect(layOutGraph([...related])).toEqual(layout);
    expect(layOutGraph([])).toMatchObject({ values: [], payments: [], edges: [] });
  });
});
