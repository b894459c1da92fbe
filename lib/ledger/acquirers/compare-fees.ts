import type { ChargedLine } from '#lib/settlement/index.ts';
import type { AcquirerContract } from './contract.ts';
import { expectedFee } from './expected-fee.ts';

/** The lines of a connector account in a currency that a contract has rates for, and what their fees should be. */
export type ComparedFees = {
  accountId: string;
  currency: string;
  lines: number;
  chargedMinor: bigint;
  expectedMinor: bigint;
  /** Lines whose fee is another one. */
  differing: number;
};

export type DifferingLine = ChargedLine & { expectedMinor: bigint; varianceMinor: bigint };

/** Compares each line with the contract of its account; the lines that differ, the largest difference first. */
export function compareFees(
  lines: readonly ChargedLine[],
  contracts: ReadonlyMap<string, readonly AcquirerContract[]>,
): { compared: ComparedFees[]; differing: DifferingLine[] } {
  const compared = new Map<string, ComparedFees>();
  const differing: DifferingLine[] = [];
  for (const line of lines) {
    const { accountId, settlementCurrency: currency, feeMinor } = line;
    const expected = expectedFee(line, contracts.get(accountId) ?? []);
    if (!expected) continue;
    const key = `${accountId} ${currency}`;
    const sum = compared.get(key) ?? {
      accountId,
      currency,
      lines: 0,
      chargedMinor: 0n,
      expectedMinor: 0n,
      differing: 0,
    };
    compared.set(key, sum);
    sum.lines += 1;
    sum.chargedMinor += feeMinor;
    sum.expectedMinor += expected.expectedMinor;
    if (expected.varianceMinor === 0n) continue;
    sum.differing += 1;
    differing.push({ ...line, ...expected });
  }
  const size = (minor: bigint): bigint => (minor < 0n ? -minor : minor);
  const inOrder = differing.toSorted((one, other) => Number(size(other.varianceMinor) - size(one.varianceMinor)));
  return { compared: [...compared.values()], differing: inOrder };
}
