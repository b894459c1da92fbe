import type { LedgerAccount } from '../accounts.ts';
import type { Balance, Movement } from './find-balances.ts';

/** Over a period, in minor units; a credit balance is below zero. */
export type TrialBalanceSums = { openingMinor: bigint; debitMinor: bigint; creditMinor: bigint; closingMinor: bigint };

/** An account of one currency. */
export type TrialBalanceLine = TrialBalanceSums & { account: LedgerAccount };

/**
 * The accounts of a currency that have moved. What is at the end follows from what moved: read by itself it could have a
 * booking of this moment that the movements lack.
 */
export function trialBalance(
  opening: readonly Balance[],
  movements: readonly Movement[],
  currency: string,
): TrialBalanceLine[] {
  const lines = new Map<LedgerAccount, TrialBalanceLine>();
  const lineOf = (account: LedgerAccount): TrialBalanceLine => {
    const line = lines.get(account) ?? { account, openingMinor: 0n, debitMinor: 0n, creditMinor: 0n, closingMinor: 0n };
    lines.set(account, line);
    return line;
  };
  for (const each of opening) {
    if (each.currency === currency) lineOf(each.account).openingMinor += each.balanceMinor;
  }
  for (const each of movements) {
    if (each.currency !== currency) continue;
    const line = lineOf(each.account);
    line.debitMinor += each.debitMinor;
    line.creditMinor += each.creditMinor;
  }
  for (const line of lines.values()) line.closingMinor = line.openingMinor + line.debitMinor - line.creditMinor;
  return [...lines.values()];
}

/** What the accounts of a currency come to: as much debit as credit, and zero before and after. */
export function trialBalanceTotal(lines: readonly TrialBalanceLine[]): TrialBalanceSums {
  const sumOf = (key: keyof TrialBalanceSums): bigint => lines.reduce((sum, line) => sum + line[key], 0n);
  return {
    openingMinor: sumOf('openingMinor'),
    debitMinor: sumOf('debitMinor'),
    creditMinor: sumOf('creditMinor'),
    closingMinor: sumOf('closingMinor'),
  };
}
