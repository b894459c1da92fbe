import { fromMinor } from '#lib/money/index.ts';
import { restOfFee } from '../file/columns.ts';

/** The parts of a fee as acquirers name them, and what none of them states. */
const feePartNames = ['interchange', 'scheme', 'markup', 'commission', 'other'] as const;
type FeePartName = (typeof feePartNames)[number];

/** Parts with their amounts, which are the fee together; empty where no part is stated. */
export type FeeParts = { part: FeePartName; amount: string }[];

type StatedParts = Record<Exclude<FeePartName, 'other'>, string | null>;

/** Amounts as decimals of their currency; what is nothing is left out. */
export function presentFeeParts({ fee, ...stated }: StatedParts & { fee: string | null }, currency: string): FeeParts {
  const parts = feePartNames.flatMap((part) => {
    const value = part === 'other' ? null : stated[part];
    return value === null ? [] : [{ part, minor: BigInt(value) }];
  });
  if (parts.length === 0) return [];
  const rest = restOfFee(
    BigInt(fee ?? 0),
    parts.map(({ minor }) => minor),
  );
  const all = rest === 0n ? parts : [...parts, { part: 'other' as const, minor: rest }];
  return all
    .filter(({ minor }) => minor !== 0n)
    .map(({ part, minor }) => ({ part, amount: fromMinor(minor, currency) }));
}
