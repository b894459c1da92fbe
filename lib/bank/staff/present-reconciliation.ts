import { decimalOf } from '#lib/money/index.ts';
import type { SheetCell } from '#lib/platform/xlsx.ts';
import { type DescribedItem, sideOf } from '../reconciliation/describe-items.ts';
import type { ItemKind } from '../reconciliation/explain-difference.ts';
import type { ReconciledAccount } from '../reconciliation/reconcile-account.ts';

/** A bank account at the end of a day, in a list of them. */
export type ReconciledAccountRow = {
  pspId: string;
  account: string;
  currency: string;
  /** It has the bookings that name no account. */
  isMain: boolean;
  statement: { id: string; reference: string; closedOn: string };
  /** A statement knows the day. */
  isCovered: boolean;
  bank: string;
  ledger: string;
  difference: string;
  remainder: string;
  isExplained: boolean;
  itemCount: number;
};

export type ReconcilingItemRow = {
  kind: ItemKind | 'PAYOUT_UNSENT';
  /** The day from which it is outstanding, and how many days that is. */
  on: string;
  ageDays: number;
  count: number;
  amount: string;
  reference: string | null;
  text: string | null;
  settledOn: string | null;
  /** Where it is shown; null for a sum of several. */
  path: string | null;
};

export type ReconcilingSection = {
  side: 'bank' | 'ledger' | 'before';
  total: string;
  count: number;
  /** The oldest first; a page has a limited number of them, the file has all. */
  items: ReconcilingItemRow[];
};

export type BankReconciliation = {
  mode: 'live' | 'test';
  day: string;
  /** PSPs with bank statements that this user may see. */
  psps: { id: string; name: string }[];
  psp: { id: string; name: string } | null;
  accounts: ReconciledAccountRow[];
  selected: { account: ReconciledAccountRow; sections: ReconcilingSection[]; printedBy: string } | null;
};

const dayMs = 86_400_000;
const sides = ['bank', 'ledger', 'before'] as const;
/** Of each side, on a page. */
const maxItems = 300;

export function presentAccount(reconciled: ReconciledAccount): ReconciledAccountRow {
  const { pspId, account, currency, isMain, statement, isCovered, bankMinor, ledgerMinor, remainderMinor } = reconciled;
  const money = (minor: bigint): string => decimalOf(minor, currency) ?? '';
  return {
    pspId,
    account,
    currency,
    isMain,
    statement,
    isCovered,
    bank: money(bankMinor),
    ledger: money(ledgerMinor),
    difference: money(bankMinor - ledgerMinor),
    remainder: money(remainderMinor),
    isExplained: remainderMinor === 0n,
    itemCount: reconciled.items.reduce((sum, { count }) => sum + count, 0),
  };
}

/** The items by the side that has them. A total is of all items, also of those that are not listed. */
export function presentSections(
  items: readonly DescribedItem[],
  { currency, day, max = maxItems }: { currency: string; day: string; max?: number },
): ReconcilingSection[] {
  return sides.flatMap((side) => {
    const own = items.filter((item) => sideOf(item) === side);
    if (own.length === 0) return [];
    const total = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    return [
      {
        side,
        total: decimalOf(total, currency) ?? '',
        count: own.length,
        items: own.slice(0, max).map((item) => presentItem(item, { currency, day })),
      },
    ];
  });
}

function presentItem(item: DescribedItem, { currency, day }: { currency: string; day: string }): ReconcilingItemRow {
  const { kind, on, count, amountMinor, reference, text, settledOn, isUnsent } = item;
  return {
    kind: kind === 'PAYOUT_OPEN' && isUnsent ? 'PAYOUT_UNSENT' : kind,
    on,
    ageDays: Math.max(0, (Date.parse(day) - Date.parse(on)) / dayMs),
    count,
    amount: decimalOf(amountMinor, currency) ?? '',
    reference,
    text,
    settledOn,
    path: pathOf(item),
  };
}

const pages: Partial<Record<ItemKind, string>> = {
  UNMATCHED: '/bank-entries',
  EXPLAINED: '/bank-entries',
  DIFFERENCE: '/bank-entries',
  PAYOUT_OPEN: '/payouts',
  PAYOUT_TIMING: '/payouts',
  ARRIVAL_OPEN: '/settlement',
  ARRIVAL_TIMING: '/settlement',
  CORRECTION: '/ledger-entries',
};

function pathOf({ kind, id, position }: DescribedItem): string | null {
  const page = pages[kind];
  const found = kind === 'CORRECTION' ? position : id;
  return page && found ? `${page}/${found}` : null;
}

const kindNames: Readonly<Record<ReconcilingItemRow['kind'], string>> = {
  UNMATCHED: 'Bank entry, unmatched',
  EXPLAINED: 'Bank entry, explained',
  DIFFERENCE: 'Difference to the total of the acquirer',
  PAYOUT_TIMING: 'Payout, booked on a later day',
  ARRIVAL_TIMING: 'Arrival, booked on a later day',
  PAYOUT_OPEN: 'Payout, not debited',
  PAYOUT_UNSENT: 'Payout, in no bank file',
  ARRIVAL_OPEN: 'Arrival, not on the statement',
  CORRECTION: 'Correction of the ledger',
  OPENING_BALANCE: 'Balance before the first statement',
  BEFORE_STATEMENTS: 'Bookings before the first statement',
  OTHER_MODE: 'Shown by the bank for the other mode',
  CLEARED: 'Explained entries with a correction of their amount',
};

/** The statement as a file, its head first: the ledger, each item, what is not explained, and the bank, which is their sum. */
export function reconciliationRows(
  row: ReconciledAccountRow,
  sections: readonly ReconcilingSection[],
  day: string,
): SheetCell[][] {
  const { account, currency } = row;
  const line = (name: string, amount: string, rest: Partial<ReconcilingItemRow> = {}): SheetCell[] => [
    account,
    currency,
    day,
    name,
    rest.on ?? null,
    rest.ageDays ?? null,
    [rest.reference, rest.settledOn].filter(Boolean).join(' ') || null,
    rest.text ?? null,
    rest.count ?? null,
    { decimal: amount },
  ];
  return [
    ['Account', 'Currency', 'Day (UTC)', 'Item', 'Since', 'Age in days', 'Reference', 'Text', 'Number', 'Amount'],
    line('Balance of the ledger', row.ledger),
    ...sections.flatMap(({ items }) => items.map((item) => line(kindNames[item.kind], item.amount, item))),
    line('Not explained', row.remainder),
    line('Balance of the bank', row.bank),
  ];
}
