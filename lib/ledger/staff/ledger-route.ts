import { z } from 'zod';
import { decimalOf } from '#lib/money/index.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { periodOf, periods } from '#lib/staff/period.ts';
import { route } from '#lib/staff/route.ts';
import { findAccountNames } from '../account-names.ts';
import type { LedgerAccount } from '../accounts.ts';
import { type Balance, findBalances, findMovements } from '../balances/find-balances.ts';
import {
  type TrialBalanceLine,
  type TrialBalanceSums,
  trialBalance,
  trialBalanceTotal,
} from '../balances/trial-balance.ts';
import type { AccountName } from '../chart-of-accounts.ts';
import { explainPeriod, type PeriodStep } from './explain-period.ts';
import { pspOf } from './psp-of.ts';

export type TrialBalanceSum = { opening: string; debit: string; credit: string; closing: string };

/** An account in the trial balance: a credit balance is below zero. */
export type TrialBalanceRow = TrialBalanceSum & { account: LedgerAccount; number: string; name: string };

/** The ledger of one currency: its accounts, and why what merchants are owed changed. */
export type CurrencyLedger = {
  currency: string;
  /** Each account that has moved, before, in and after the period. */
  accounts: TrialBalanceRow[];
  /** What the accounts come to: debit and credit are equal, and before and after it is zero. */
  total: TrialBalanceSum;
  /** What merchants were owed before the period, each change of it, and what they are owed now. */
  opening: string;
  steps: PeriodStep[];
  closing: string;
};

export type MerchantBalance = { merchantId: string; name: string; currency: string; owed: string };

export type Ledger = {
  mode: LedgerMode;
  /** Days in UTC, as yyyy-mm-dd, both included. */
  from: string;
  to: string;
  currencies: CurrencyLedger[];
  /** By name; empty for a single merchant. */
  merchants: MerchantBalance[];
  /** There are more merchants than are listed. */
  hasMore: boolean;
};

type LedgerMode = (typeof modes)[number];

const modes = ['live', 'test'] as const;
const maxMerchants = 200;
const dayMs = 86_400_000;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * The balances of the merchants in scope, and what moved in a period of whole UTC days. Without a mode: live, or test
 * where nothing was booked live.
 */
export const ledgerRoute = route({
  method: 'GET',
  path: '/ledger',
  permission: 'ledger.read',
  query: z.object({ period: z.enum(periods).default('7d'), mode: z.enum(modes).optional() }),
  run: async (services, { query, entityScope, now }): Promise<Ledger> => {
    const { db } = services;
    const names = await findMerchants(entityScope);
    const start = periodOf(query.period, now).from;
    const days = { from: dayOf(start), to: dayOf(now) };
    const before = dayOf(new Date(start.getTime() - dayMs));
    const merchantIds = [...names.keys()];
    const read = (mode: LedgerMode, until: string) =>
      findBalances(db.pool, { merchantIds, isTest: mode === 'test', until });
    const mode = query.mode ?? ((await read('live', days.to)).length > 0 ? 'live' : 'test');
    const [opening, closing, movements] = await Promise.all([
      read(mode, before),
      read(mode, days.to),
      findMovements(db.pool, { merchantIds, isTest: mode === 'test', ...days }),
    ]);
    const accountNames = await findAccountNames(db, await pspOf(services, entityScope));
    const merchants = names.size > 1 ? owedByMerchant(closing, names) : [];
    const search = `mode:${mode} date:${days.from}..${days.to}`;
    return {
      mode,
      ...days,
      merchants: merchants.slice(0, maxMerchants),
      hasMore: merchants.length > maxMerchants,
      currencies: currenciesOf([...opening, ...movements]).map((currency) => {
        const lines = trialBalance(opening, movements, currency);
        const amountOf = (key: 'openingMinor' | 'closingMinor'): string =>
          decimalOf(owed(lines.map((line) => ({ account: line.account, balanceMinor: line[key] }))), currency) ?? '';
        return {
          currency,
          opening: amountOf('openingMinor'),
          closing: amountOf('closingMinor'),
          accounts: presentAccounts(lines, currency, accountNames),
          total: presentSums(trialBalanceTotal(lines), currency),
          steps: explainPeriod(
            movements.filter((each) => each.currency === currency),
            currency,
            search,
          ),
        };
      }),
    };
  },
});

async function findMerchants(entityScope: EntityScope): Promise<Map<string, string>> {
  const nodes = await entityScope.nodes();
  return new Map(nodes.flatMap(({ kind, id, name }) => (kind === 'MERCHANT' ? [[id, name] as const] : [])));
}

const owedAccounts: readonly string[] = ['MERCHANT_PAYABLE', 'CHARGEBACK', 'ROLLING_RESERVE'];

/** What merchants are owed: what is payable and kept back, less their chargebacks. */
function owed(balances: readonly Pick<Balance, 'account' | 'balanceMinor'>[]): bigint {
  return balances
    .filter(({ account }) => owedAccounts.includes(account))
    .reduce((sum, { balanceMinor }) => sum - balanceMinor, 0n);
}

function currenciesOf(balances: readonly { currency: string }[]): string[] {
  return [...new Set(balances.map(({ currency }) => currency))].toSorted();
}

/** By the numbers of the accounts. */
function presentAccounts(
  lines: readonly TrialBalanceLine[],
  currency: string,
  names: Readonly<Record<LedgerAccount, AccountName>>,
): TrialBalanceRow[] {
  return lines
    .map(({ account, ...sums }) => ({ account, ...names[account], ...presentSums(sums, currency) }))
    .toSorted((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }));
}

function presentSums(sums: TrialBalanceSums, currency: string): TrialBalanceSum {
  const money = (minor: bigint): string => decimalOf(minor, currency) ?? '';
  return {
    opening: money(sums.openingMinor),
    debit: money(sums.debitMinor),
    credit: money(sums.creditMinor),
    closing: money(sums.closingMinor),
  };
}

function owedByMerchant(balances: readonly Balance[], names: ReadonlyMap<string, string>): MerchantBalance[] {
  const groups = Map.groupBy(balances, ({ merchantId, currency }) => `${merchantId} ${currency}`);
  return [...groups.values()]
    .flatMap((each) => {
      const [first] = each;
      if (!first) return [];
      const { merchantId, currency } = first;
      const amount = decimalOf(owed(each), currency) ?? '';
      return [{ merchantId, currency, name: names.get(merchantId) ?? '', owed: amount }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name) || (one.currency < other.currency ? -1 : 1));
}
