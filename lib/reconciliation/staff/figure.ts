import type { Movement } from '#lib/ledger/index.ts';
import { decimalOf } from '#lib/money/index.ts';

/** The list that shows exactly the rows of a figure. */
export type FigureLink = { list: string; search: string };

/** An amount in the currency of the page, or a number; each with the rows that make it up. */
export type Amount = FigureLink & { amount: string };
export type Count = FigureLink & { count: number };

/** What is shown: one currency of live or test payments, in whole UTC days. */
export type Selection = { mode: 'live' | 'test'; currency: string; from: string; to: string };

/** The part of a search that each figure of the ledger has. */
export function searchOf({ mode, currency, from, to }: Selection): string {
  return `mode:${mode} currency:${currency} date:${from}..${to}`;
}

type Wanted = { accounts: readonly Movement['account'][]; kinds?: readonly Movement['kind'][]; sign?: 1n | -1n };

/** What moved on accounts, debits less credits or the other way, with the search of its entries. */
export function ledgerAmount(
  movements: readonly Movement[],
  { accounts, kinds, sign = 1n }: Wanted,
  selection: Selection,
): Amount & { minor: bigint } {
  const minor = movements
    .filter(({ account, kind }) => accounts.includes(account) && (kinds?.includes(kind) ?? true))
    .reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0n);
  const ofKinds = kinds ? ` kind:${kinds.join(',')}` : '';
  return {
    minor: minor * sign,
    amount: decimalOf(minor * sign, selection.currency) ?? '',
    list: 'ledger-entries',
    search: `${searchOf(selection)} account:${accounts.join(',')}${ofKinds}`,
  };
}
