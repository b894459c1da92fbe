import { decimalOf } from '#lib/money/index.ts';
import {
  type AcquirerFees,
  listChargedLines,
  type ReceivableDay,
  sumAcquirerFees,
  sumReceivable,
} from '#lib/settlement/index.ts';
import { lineIdOf } from '#lib/settlement/staff/present-line.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { type ComparedFees, compareFees, type DifferingLine } from '../acquirers/compare-fees.ts';
import { type AcquirerContract, listContracts } from '../acquirers/contract.ts';
import { ageReceivable, type ReceivableAge } from '../acquirers/receivable-ages.ts';
import { findBalances } from '../balances/find-balances.ts';
import { scheduleOn } from '../fees/fee-schedule.ts';
import { type FeeRateRow, presentRate } from './fee-rates.ts';

/** An acquirer in one currency: a connector account, or a name in files whose lines are about no payment. */
export type AcquirerRow = {
  accountId: string | null;
  name: string | null;
  currency: string;
  /** What it owes for approved payments that no line settles, by days since the payment. */
  receivable: string;
  payments: number;
  ages: { id: ReceivableAge; count: number; amount: string }[];
  /** What it kept of the lines of the span; null without a line. Below zero where it gave back. */
  fees: (Record<FeePart | 'total', string> & { lines: number }) | null;
  /** Of the lines that its contract has rates for; null without any. */
  contract: { lines: number; charged: string; expected: string; variance: string; differing: number } | null;
};
export type FeePart = keyof AcquirerFees['parts'];

/** A line whose fee is not the one of the contract. */
export type AcquirerLine = {
  id: string;
  accountName: string;
  shortId: string;
  settledOn: string;
  brand: string | null;
  currency: string;
  charged: string;
  expected: string;
  variance: string;
};

export type ContractRow = {
  accountId: string;
  name: string;
  mayState: boolean;
  /** The latest first. */
  contracts: {
    validFrom: string;
    isCurrent: boolean;
    country: string | null;
    actorName: string;
    rates: FeeRateRow[];
  }[];
};

export type Acquirers = {
  mode: 'live' | 'test';
  /** Of settlement dates. */
  from: string;
  to: string;
  rows: AcquirerRow[];
  /** By currency: what payments leave open, what the ledger has on the receivable, and the rest of it, which no open payment is. */
  receivables: { currency: string; open: string; ledger: string; rest: string }[];
  /** The largest differences. */
  lines: AcquirerLine[];
  differing: number;
  /** Not every line was compared: there are more than so many. */
  maxLines: number | null;
  accounts: ContractRow[];
};

type Context = {
  entityScope: EntityScope;
  now: Date;
  user: Pick<BackOfficeContext<unknown, unknown>['user'], 'roles'>;
};
type Wanted = { mode?: Acquirers['mode'] | undefined; from: string; to: string };

const maxLines = 20_000;

/** What acquirers owe, charge, and should charge. Lists of lines are cut by who presents them. */
export async function readAcquirers(
  services: StaffServices,
  { entityScope, now, user }: Context,
  { from, to, ...wanted }: Wanted,
  maxListed: number,
): Promise<Acquirers> {
  const { db } = services;
  const [scope, nodes] = await Promise.all([entityScope.scope(), entityScope.nodes()]);
  const merchantIds = nodes.flatMap(({ kind, id }) => (kind === 'MERCHANT' ? [id] : []));
  const today = now.toISOString().slice(0, 10);
  const balancesOf = (mode: Acquirers['mode']) =>
    findBalances(db.pool, { merchantIds, isTest: mode === 'test', until: '9999-12-31' });
  const mode = wanted.mode ?? ((await balancesOf('live')).length > 0 ? 'live' : 'test');
  const isTest = mode === 'test';
  const [balances, receivable, fees] = await Promise.all([
    balancesOf(mode),
    sumReceivable(db.pool, { scope, isTest }),
    sumAcquirerFees(db.pool, { merchantIds, isTest, from, to }),
  ]);
  const known = [...receivable, ...fees].flatMap(({ accountId }) => accountId ?? []);
  const entityIds = nodes.flatMap(({ kind, id }) => (kind === 'CHANNEL' ? [] : [id]));
  const accounts = await db.prisma.connectorAccount.findMany({
    where: { OR: [{ id: { in: [...new Set(known)] } }, { entityId: { in: entityIds } }] },
    select: { id: true, name: true, entityId: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  const contracts = await listContracts(
    db.pool,
    accounts.map(({ id }) => id),
  );
  const charged = await listChargedLines(db.pool, {
    merchantIds,
    isTest,
    from,
    to,
    accountIds: [...contracts.keys()],
    limit: maxLines + 1,
  });
  const { compared, differing } = compareFees(charged.slice(0, maxLines), contracts);
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return {
    mode,
    from,
    to,
    rows: rowsOf({ receivable, fees, compared, names, today }),
    receivables: comparedWithLedger(receivable, balances),
    lines: differing.slice(0, maxListed).map((line) => presentLine(line, names)),
    differing: differing.length,
    maxLines: charged.length > maxLines ? maxLines : null,
    accounts: await presentContracts(services, { accounts, contracts, user, today }),
  };
}

type Figures = {
  receivable: readonly ReceivableDay[];
  fees: readonly AcquirerFees[];
  compared: readonly ComparedFees[];
  names: ReadonlyMap<string, string>;
  today: string;
};

/** By name and currency; what has none is at the end. */
function rowsOf({ receivable, fees, compared, names, today }: Figures): AcquirerRow[] {
  const keyOf = ({
    accountId,
    institute = null,
    currency,
  }: {
    accountId: string | null;
    institute?: string | null;
    currency: string;
  }) => JSON.stringify([accountId, institute, currency]);
  const keys = new Set([...receivable.map(keyOf), ...fees.map(keyOf)]);
  const rows = [...keys].map((key): AcquirerRow => {
    const [accountId, institute, currency] = JSON.parse(key) as [string | null, string | null, string];
    const money = (minor: bigint): string => decimalOf(minor, currency) ?? '';
    const own = receivable.filter((each) => keyOf(each) === key);
    const kept = fees.find((each) => keyOf(each) === key);
    const contract = compared.find((each) => each.accountId === accountId && each.currency === currency);
    return {
      accountId,
      currency,
      name: accountId === null ? institute : (names.get(accountId) ?? accountId),
      receivable: money(own.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)),
      payments: own.reduce((sum, { count }) => sum + count, 0),
      ages: ageReceivable(own, today).map(({ amountMinor, ...age }) => ({ ...age, amount: money(amountMinor) })),
      fees: kept ? presentFees(kept) : null,
      contract: contract
        ? {
            lines: contract.lines,
            differing: contract.differing,
            charged: money(contract.chargedMinor),
            expected: money(contract.expectedMinor),
            variance: money(contract.chargedMinor - contract.expectedMinor),
          }
        : null,
    };
  });
  const nameOf = ({ name }: AcquirerRow): string => name ?? '\uffff';
  return rows.toSorted(
    (one, other) => nameOf(one).localeCompare(nameOf(other)) || one.currency.localeCompare(other.currency),
  );
}

function presentFees({ totalMinor, parts, lines, currency }: AcquirerFees): NonNullable<AcquirerRow['fees']> {
  const money = (minor: bigint): string => decimalOf(minor, currency) ?? '';
  return {
    lines,
    total: money(totalMinor),
    interchange: money(parts.interchange),
    scheme: money(parts.scheme),
    markup: money(parts.markup),
    commission: money(parts.commission),
    other: money(parts.other),
  };
}

function comparedWithLedger(
  receivable: readonly ReceivableDay[],
  balances: Awaited<ReturnType<typeof findBalances>>,
): Acquirers['receivables'] {
  const booked = balances.filter(({ account }) => account === 'ACQUIRER_RECEIVABLE');
  const currencies = [...new Set([...receivable, ...booked].map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const open = receivable
      .filter((each) => each.currency === currency)
      .reduce((sum, each) => sum + each.amountMinor, 0n);
    const ledger = booked
      .filter((each) => each.currency === currency)
      .reduce((sum, each) => sum + each.balanceMinor, 0n);
    const money = (minor: bigint): string => decimalOf(minor, currency) ?? '';
    return { currency, open: money(open), ledger: money(ledger), rest: money(ledger - open) };
  });
}

function presentLine(line: DifferingLine, names: ReadonlyMap<string, string>): AcquirerLine {
  const { accountId, shortId, settledOn, brand, settlementCurrency: currency } = line;
  const money = (minor: bigint): string => decimalOf(minor, currency) ?? '';
  return {
    id: lineIdOf(line),
    accountName: names.get(accountId) ?? accountId,
    shortId,
    settledOn,
    brand,
    currency,
    charged: money(line.feeMinor),
    expected: money(line.expectedMinor),
    variance: money(line.varianceMinor),
  };
}

type Contracts = {
  accounts: readonly { id: string; name: string; entityId: string }[];
  contracts: ReadonlyMap<string, readonly AcquirerContract[]>;
  user: Context['user'];
  today: string;
};

/** An account of an entity above what this user may see has a name, and no contract. */
async function presentContracts(
  { db, tree }: StaffServices,
  { accounts, contracts, user, today }: Contracts,
): Promise<ContractRow[]> {
  const roots = roleRootsOf(user.roles, 'ledger.correct');
  const actors = await resolveActorNames(
    db,
    [...contracts.values()].flatMap((each) => each.map(({ actor }) => actor)),
  );
  return Promise.all(
    accounts.map(async ({ id, name, entityId }) => {
      const own = contracts.get(id) ?? [];
      const current = scheduleOn(own, today);
      const path = await tree.findPath(entityId);
      return {
        accountId: id,
        name,
        mayState: path?.ids.some((each) => roots.includes(each)) ?? false,
        contracts: own.map(({ validFrom, country, actor, rates }) => ({
          validFrom,
          country,
          isCurrent: validFrom === current?.validFrom,
          actorName: actors.get(actor) ?? actor,
          rates: rates.map(presentRate),
        })),
      };
    }),
  );
}
