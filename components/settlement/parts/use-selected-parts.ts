import { useState } from 'react';
import type { SettleablePayment } from '#lib/settlement/staff/index.ts';
import { differenceOf, smallerOf, sumOf } from './exact-sum.ts';

type Selected = ReadonlyMap<string, string | null>;

/** The payments that a user selects for a line of this amount, with their parts, sum and difference. */
export function useSelectedParts(lineAmount: string, payments: readonly SettleablePayment[]) {
  const [changed, setChanged] = useState<Selected | null>(null);
  const before = payments.flatMap(({ id, part }) => (part === null ? [] : [[id, part] as const]));
  const parts: Selected = changed ?? new Map(before);
  const amounts = [...parts.values()];
  // The part of one large payment is the line; of several, each is settled whole.
  const partOf = ({ left }: SettleablePayment, others: number): string =>
    others === 0 ? smallerOf(left, lineAmount) : left;
  const sum = sumOf(amounts.filter((amount) => amount !== null && amount !== '') as string[]);
  return {
    parts,
    sum,
    difference: differenceOf(sum, lineAmount),
    isChanged: changed !== null,
    /** Whether each part is an amount. */
    isComplete: amounts.length > 0 && amounts.every((amount) => amount !== null && amount !== ''),
    toggle: (payment: SettleablePayment): void => {
      const next = new Map(parts);
      if (!next.delete(payment.id)) next.set(payment.id, partOf(payment, parts.size));
      setChanged(next);
    },
    change: (id: string, amount: string | null): void => setChanged(new Map(parts).set(id, amount)),
    selectAll: (): void => setChanged(new Map(payments.map(({ id, left }) => [id, parts.get(id) ?? left]))),
    clear: (): void => setChanged(new Map()),
  };
}
