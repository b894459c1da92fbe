import { decimalOf } from '#lib/money/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { SheetCell } from '#lib/platform/xlsx.ts';
import { type Amount, ledgerAmount, type Selection } from '#lib/reconciliation/staff/figure.ts';
import { findBalances, findMovements, type Movement } from '../balances/find-balances.ts';
import { settlementKinds, transactionKinds } from './explain-period.ts';

/** What a payout can pay: what is payable, less chargebacks. The reserve is kept back of it. */
const balanceAccounts = ['MERCHANT_PAYABLE', 'CHARGEBACK'] as const;

/** What changes the balance. Each is read from accounts and kinds of its own, and together they are all changes. */
const columns = {
  captures: { accounts: ['ACQUIRER_RECEIVABLE'], kinds: ['PAYMENT'] },
  refunds: {
    accounts: ['ACQUIRER_RECEIVABLE'],
    kinds: ['REFUND', 'REFUND_REVERSAL', 'REVERSAL', 'CREDIT', 'CREDIT_REFUND'],
  },
  chargebacks: { accounts: ['ACQUIRER_RECEIVABLE'], kinds: ['CHARGEBACK', 'CHARGEBACK_REVERSAL'] },
  fees: { accounts: ['FEES_EARNED'], kinds: [...transactionKinds, ...settlementKinds] },
  vat: { accounts: ['VAT_PAYABLE'], kinds: [...transactionKinds, ...settlementKinds] },
  reserve: { accounts: ['ROLLING_RESERVE'], kinds: ['PAYOUT'] },
  payouts: { accounts: [...balanceAccounts, 'ROLLING_RESERVE'], kinds: ['PAYOUT', 'PAYOUT_RETURN'], sign: -1n },
  writeOffs: { accounts: balanceAccounts, kinds: ['WRITE_OFF'], sign: -1n },
  corrections: { accounts: balanceAccounts, kinds: ['CORRECTION', 'ENTRY_REVERSAL'], sign: -1n },
} as const satisfies Record<string, Parameters<typeof ledgerAmount>[1]>;

export type StatementColumn = keyof typeof columns;
export const statementColumns = Object.keys(columns) as StatementColumn[];

/** Fees and their VAT in one figure, which repeats two columns. */
const feesWithVat = { ...columns.fees, accounts: [...columns.fees.accounts, ...columns.vat.accounts] };

type StatementFigure = 'opening' | StatementColumn | 'feesWithVat' | 'closing';
/** In the order in which they are shown. */
export const statementFigures: readonly StatementFigure[] = [
  'opening',
  ...statementColumns.flatMap((column) => (column === 'vat' ? [column, 'feesWithVat' as const] : [column])),
  'closing',
];

/** A day: what the merchant had, what changed it, and what it had then; each figure with its entries. */
export type StatementLine = Record<StatementFigure, Amount> & { day: string };

export type Statement = Selection & {
  /** The currencies of the merchant. */
  currencies: string[];
  /** A line for each day, the first one first. */
  days: StatementLine[];
  /** Of all days. */
  total: Omit<StatementLine, 'day'>;
};

type Wanted = {
  merchantId: string;
  mode: Selection['mode'] | undefined;
  currency: string | undefined;
  from: string;
  to: string;
};

const dayMs = 86_400_000;
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Days of the ledger begin no earlier. */
const firstDay = '2000-01-01';

/** Without a mode: live, or test where nothing was booked live. Without a currency: the first one. */
export async function readStatement(
  connection: Connection,
  { merchantId, from, to, ...wanted }: Wanted,
): Promise<Statement> {
  const merchantIds = [merchantId];
  const balancesOf = (mode: Selection['mode'], until: string) =>
    findBalances(connection, { merchantIds, isTest: mode === 'test', until });
  const mode = wanted.mode ?? ((await balancesOf('live', to)).length > 0 ? 'live' : 'test');
  const [before, balances, movements] = await Promise.all([
    balancesOf(mode, addDays(from, -1)),
    balancesOf(mode, to),
    findMovements(connection, { merchantIds, isTest: mode === 'test', from, to }),
  ]);
  const currencies = [...new Set(balances.map(({ currency }) => currency))].toSorted();
  const currency = wanted.currency ?? currencies[0] ?? 'EUR';
  const selection = { mode, currency, from, to };
  const openingMinor = before
    .filter((each) => each.currency === currency && isBalance(each))
    .reduce((sum, { balanceMinor }) => sum - balanceMinor, 0n);
  const own = movements.filter((each) => each.currency === currency);
  return { ...selection, currencies, ...linesOf(own, selection, openingMinor) };
}

function linesOf(
  movements: readonly Movement[],
  selection: Selection,
  openingMinor: bigint,
): Pick<Statement, 'days' | 'total'> {
  const byDay = Map.groupBy(movements, ({ bookedOn }) => bookedOn);
  const days: StatementLine[] = [];
  let balanceMinor = openingMinor;
  for (let day = selection.from; day <= selection.to; day = addDays(day, 1)) {
    const line = lineOf(byDay.get(day) ?? [], { ...selection, from: day, to: day }, balanceMinor);
    balanceMinor = line.closingMinor;
    days.push({ day, ...line.figures });
  }
  return { days, total: lineOf(movements, selection, openingMinor).figures };
}

function lineOf(movements: readonly Movement[], selection: Selection, openingMinor: bigint) {
  const changedMinor = movements
    .filter(isBalance)
    .reduce((sum, { debitMinor, creditMinor }) => sum + creditMinor - debitMinor, 0n);
  const closingMinor = openingMinor + changedMinor;
  const changes = Object.fromEntries(
    Object.entries({ ...columns, feesWithVat }).map(([column, wanted]) => {
      const { minor: _, ...figure } = ledgerAmount(movements, wanted, selection);
      return [column, figure];
    }),
  ) as Record<keyof typeof columns | 'feesWithVat', Amount>;
  const opening = balanceAt(openingMinor, selection, addDays(selection.from, -1));
  const figures = { opening, ...changes, closing: balanceAt(closingMinor, selection, selection.to) };
  return { closingMinor, figures };
}

const isBalance = ({ account }: Pick<Movement, 'account'>): boolean =>
  (balanceAccounts as readonly string[]).includes(account);

/** The balance at the end of a day, with all entries until then. */
function balanceAt(minor: bigint, { mode, currency }: Selection, day: string): Amount {
  return {
    amount: decimalOf(minor, currency) ?? '',
    list: 'ledger-entries',
    search: `mode:${mode} currency:${currency} date:${firstDay}..${day} account:${balanceAccounts.join(',')}`,
  };
}

const heads: Record<StatementFigure, string> = {
  opening: 'Opening balance',
  captures: 'Captures',
  refunds: 'Refunds',
  chargebacks: 'Chargebacks',
  fees: 'Fees',
  vat: 'VAT on fees',
  feesWithVat: 'Fees with VAT',
  reserve: 'Reserve',
  payouts: 'Payouts',
  writeOffs: 'Write-offs',
  corrections: 'Corrections',
  closing: 'Closing balance',
};

/** The rows of the statement as a file, its head first. */
export function statementRows({ days, currency }: Statement): SheetCell[][] {
  return [
    ['Day (UTC)', ...statementFigures.map((figure) => `${heads[figure]} (${currency})`)],
    ...days.map((line) => [line.day, ...statementFigures.map((figure) => ({ decimal: line[figure].amount }))]),
  ];
}
