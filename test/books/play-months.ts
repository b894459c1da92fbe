import type { TestGateway } from '#test/fixtures/gateway.ts';
import { compareBooks } from './compare-books.ts';
import type { NamedFault } from './faults.ts';
import { filesOf } from './file-rows.ts';
import { keepBooks } from './keep-books.ts';
import { correctedOn, dayMs, drain, merchantFees, startMonth } from './play-month.ts';
import { drawMonth, lastDay } from './random-month.ts';

export type MonthToPlay = { seed: string; deals?: number; fault?: NamedFault };

export type MonthResult = {
  seed: string;
  differences: string[];
  payments: number;
  rows: number;
  hasVat: boolean;
  paysCosts: boolean;
};

/** Plays months of as many merchants side by side, from the next noon on, and compares the books of each. */
export async function playMonths(gateway: TestGateway, months: readonly MonthToPlay[]): Promise<MonthResult[]> {
  const nowMs = gateway.clock.now().getTime();
  gateway.clock.advance(dayMs - (nowMs % dayMs) + dayMs / 2);
  const started = [];
  for (const { seed, deals, fault } of months) {
    started.push(await startMonth(gateway, drawMonth(seed, deals), fault?.change ?? null));
  }
  for (let day = 0; day <= lastDay; day += 1) {
    for (const { play } of started) await play(day);
    await drain(gateway);
    gateway.clock.advance(dayMs);
  }
  const results: MonthResult[] = [];
  for (const { played } of started) {
    const { month } = played;
    const differences = await compareBooks(played, keepBooks(month, { fees: merchantFees, correctedOn }));
    const rows = filesOf(month).reduce((sum, file) => sum + file.rows.length, 0);
    const { seed, deals, paysCosts, vatMillionths } = month;
    results.push({ seed, differences, payments: deals.length, rows, paysCosts, hasVat: vatMillionths > 0 });
  }
  return results;
}
