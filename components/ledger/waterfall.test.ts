import { describe, expect, it } from 'vitest';
import { barsOf } from './waterfall.ts';

const steps = (...amounts: string[]) => amounts.map((amount) => ({ amount }));

describe('the bars of a period', () => {
  it('begin where the bar before them ended', () => {
    expect(barsOf('100.00', steps('100.00', '-50.00'), '150.00')).toEqual([
      { startPercent: 0, widthPercent: 50, isDecrease: false },
      { startPercent: 50, widthPercent: 50, isDecrease: false },
      { startPercent: 75, widthPercent: 25, isDecrease: true },
      { startPercent: 0, widthPercent: 75, isDecrease: false },
    ]);
  });

  it('fit also when merchants owe the operator', () => {
    expect(
      barsOf('0', steps('-50'), '-50').map(({ startPercent, widthPercent }) => [startPercent, widthPercent]),
    ).toEqual([
      [100, 0],
      [0, 100],
      [0, 100],
    ]);
  });

  it('have no width when nothing was and is owed', () => {
    expect(barsOf('0.00', [], '0.00').every(({ widthPercent }) => widthPercent === 0)).toBe(true);
  });
});
