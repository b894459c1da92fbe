'use client';

import { useState } from 'react';
import { toast } from 'sonner';
import type { TransactionRow } from '#lib/backoffice/index.ts';

export type Selection = {
  rows: readonly TransactionRow[];
  toggle: (row: TransactionRow) => void;
  clear: () => void;
};

/** The ids must fit into one URL; a search exports any number of rows. */
export const maxSelected = 50;

/** Rows selected with `x` or their checkbox; the selection is kept across pages. */
export function useSelection(): Selection {
  const [rows, setRows] = useState<readonly TransactionRow[]>([]);
  return {
    rows,
    toggle: (row) => {
      const others = rows.filter(({ id }) => id !== row.id);
      if (others.length < rows.length) setRows(others);
      else if (rows.length < maxSelected) setRows([...rows, row]);
      else toast(`${maxSelected} rows can be selected. To take more, export the search.`);
    },
    clear: () => setRows([]),
  };
}

/** The exact sums of the selected rows per currency, added in minor units. */
export function sumAmounts(
  rows: readonly Pick<TransactionRow, 'amount' | 'currency'>[],
): { amount: string; currency: string }[] {
  const sums = new Map<string, { minor: bigint; decimals: number }>();
  for (const { amount, currency } of rows) {
    if (amount === null || currency === null) continue;
    const [whole = '0', fraction = ''] = amount.split('.');
    const sum = sums.get(currency) ?? { minor: 0n, decimals: fraction.length };
    sum.minor += BigInt(whole + fraction);
    sums.set(currency, sum);
  }
  return [...sums].map(([currency, { minor, decimals }]) => {
    const digits = minor.toString().padStart(decimals + 1, '0');
    const amount = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    return { amount, currency };
  });
}
