import type { LedgerAccount } from '#lib/ledger/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { checkPeriod } from '../checklist/check-period.ts';
import {
  accountOfItem,
  type ChecklistItemId,
  checklistItems,
  type ItemState,
  isWaivable,
  stateOfItem,
} from '../checklist/checklist.ts';
import { itemSearches } from '../checklist/item-searches.ts';
import type { AccountingPeriod, CheckedItem } from '../period.ts';
import { hasLater } from '../sign-off/change-period.ts';
import { listPeriodEvents } from '../store.ts';
import { type PeriodRow, presentPeriods } from './present-period.ts';

/** An item of the checklist, the list that shows exactly its rows, and why they may stay. */
export type ChecklistRow = {
  id: ChecklistItemId;
  state: ItemState;
  count: number;
  capped: boolean;
  isWaivable: boolean;
  /** A bank account, and what of it is not explained: null where no statement knows the last day. */
  bank: { account: string; currency: string; remainder: string | null; amountMinor: string | null } | null;
  link: { list: string; search: string; entityId: string } | null;
  waiver: { reason: string; actorName: string; at: string; count: number } | null;
};

/** An accounting period with its checklist, its closing balances and its seal, and what this user may do. */
export type PeriodDetail = {
  row: PeriodRow;
  version: number;
  checklist: ChecklistRow[];
  /** At the end of the period; each with the search of the entries up to it. */
  balances: { currency: string; account: LedgerAccount; amount: string; search: string }[];
  seal: { hash: string; previousHash: string | null; previousId: string | null; entriesHash: string } | null;
  reason: string | null;
  may: { prepare: boolean; propose: boolean; close: boolean; return: boolean; withdraw: boolean; reopen: boolean };
  /** Why this user cannot close it. */
  refusal: 'proposed-it' | 'waived-item' | 'not-permitted' | null;
  history: {
    type: string;
    at: string;
    actorName: string;
    reason: string | null;
    /** The item of the checklist that may stay. */
    item: ChecklistItemId | null;
  }[];
};

type User = Pick<BackOfficeContext<unknown, unknown>['user'], 'id' | 'roles'>;

export async function describePeriod(
  services: StaffServices,
  period: AccountingPeriod,
  { user, now }: { user: User; now: Date },
): Promise<PeriodDetail> {
  const { db, tree } = services;
  const [[row], items, events, path, later] = await Promise.all([
    presentPeriods(services, [period]),
    isUnderWay(period) ? checkPeriod(services, period, now) : (period.checklist ?? []),
    listPeriodEvents(db.pool, period),
    tree.findPath(period.merchantId),
    hasLater(db.pool, period),
  ]);
  const waivers = Object.values(period.waivers);
  const names = await resolveActorNames(
    db,
    [...events, ...waivers].map(({ actor }) => actor),
  );
  const nameOf = (actor: string): string => names.get(actor) ?? actor;
  const ids = path?.ids ?? [];
  const has = (permission: 'periods.write' | 'periods.reopen'): boolean =>
    roleRootsOf(user.roles, permission).some((id) => ids.includes(id));
  const refusal = refusalOf(period, `user:${user.id}`, has('periods.write'));
  return {
    row: row as PeriodRow,
    version: period.version,
    checklist: presentChecklist(period, items, { pspId: ids.at(-1) ?? '', nameOf }),
    balances: presentBalances(period),
    seal: presentSeal(period),
    reason: period.reason,
    may: {
      prepare: period.state === 'OPEN' && has('periods.write'),
      propose: period.state === 'OPEN' && has('periods.write'),
      close: period.state === 'PROPOSED' && refusal === null,
      return: period.state === 'PROPOSED' && has('periods.write') && refusal !== 'proposed-it',
      withdraw: period.state === 'PROPOSED' && refusal === 'proposed-it',
      reopen: period.state === 'CLOSED' && has('periods.reopen') && !later,
    },
    refusal,
    history: events.map(({ type, at, actor, data }) => ({
      type,
      at: at.toISOString(),
      actorName: nameOf(actor),
      ...readCause(data),
    })),
  };
}

function isUnderWay({ state }: AccountingPeriod): boolean {
  return state === 'OPEN' || state === 'PROPOSED';
}

/** Why it happened, and to which item. */
function readCause(data: unknown): Pick<PeriodDetail['history'][number], 'reason' | 'item'> {
  const { reason = null, item = null } = data as { reason?: string | null; item?: ChecklistItemId | null };
  return { reason, item };
}

/** Why this user cannot close it; null when nothing is in the way. */
function refusalOf(period: AccountingPeriod, actor: string, mayWrite: boolean): PeriodDetail['refusal'] {
  if (!mayWrite) return 'not-permitted';
  if (period.proposedBy === actor) return 'proposed-it';
  return Object.values(period.waivers).some((waiver) => waiver.actor === actor) ? 'waived-item' : null;
}

function presentChecklist(
  period: AccountingPeriod,
  items: readonly CheckedItem[],
  { pspId, nameOf }: { pspId: string; nameOf: (actor: string) => string },
): ChecklistRow[] {
  const searches = itemSearches(period);
  const accounts = items.filter(({ id }) => accountOfItem(id) !== null).map(({ id }) => id as ChecklistItemId);
  return [...checklistItems.map(({ id }) => id), ...accounts].flatMap((id) => {
    const item = items.find((each) => each.id === id);
    if (!item) return [];
    const { count, capped } = item;
    const bank = presentAccount(item);
    const search = bank ? { list: 'bank-reconciliation', search: '', ofPsp: true } : searches[id];
    const waiver = period.waivers[id];
    return [
      {
        id,
        count,
        capped,
        isWaivable: isWaivable(id),
        bank,
        state: stateOfItem(item, period.waivers),
        // What is listed now is not what was counted when the period was closed.
        link:
          search && isUnderWay(period)
            ? { list: search.list, search: search.search, entityId: search.ofPsp ? pspId : period.merchantId }
            : null,
        waiver: waiver
          ? { reason: waiver.reason, at: waiver.at, count: waiver.count, actorName: nameOf(waiver.actor) }
          : null,
      },
    ];
  });
}

function presentAccount({ id, amountMinor = null }: CheckedItem): ChecklistRow['bank'] {
  const account = accountOfItem(id);
  if (!account) return null;
  return { ...account, amountMinor, remainder: amountMinor && decimalOf(BigInt(amountMinor), account.currency) };
}

function presentSeal({ seal }: AccountingPeriod): PeriodDetail['seal'] {
  if (!seal) return null;
  const { hash, previousHash, previousId, entriesHash } = seal;
  return { hash, previousHash, previousId, entriesHash };
}

function presentBalances({ seal, isTest, endsOn }: AccountingPeriod): PeriodDetail['balances'] {
  return (seal?.balances ?? []).map(({ currency, account, balanceMinor }) => ({
    currency,
    account,
    amount: decimalOf(BigInt(balanceMinor), currency) ?? '',
    search: `mode:${isTest ? 'test' : 'live'} account:${account} currency:${currency} date:<=${endsOn}`,
  }));
}
