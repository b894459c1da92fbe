import { z } from 'zod';
import { decimalOf } from '#lib/money/index.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { countAgainstLimit } from '#lib/staff/limits/count-against-limit.ts';
import { withLimits } from '#lib/staff/limits/over-limit-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { isReversible, reverseEntry } from '../bookings/correct-ledger.ts';
import { type BookedEntry, findEntry } from '../search/search-entries.ts';
import { correcting } from './correcting.ts';
import { entryList } from './entry-list.ts';
import { reversalForm } from './forms.ts';
import { type EntryRow, presentEntries } from './present-entry.ts';

export type LedgerEntryDetail = { row: EntryRow; mayReverse: boolean };

const refusals = {
  'reversed-before': 'This entry was reversed already. Nothing was changed.',
  'follows-state':
    'This entry follows a payout or a settlement import. Change that instead: undo the import or decide on its line again; a payout that was returned is booked by its bank statement.',
  'is-reversal': 'This entry is the reversal of another one. Book a correction instead.',
} as const;

export const ledgerEntryRoutes = [
  ...listRoutes(entryList),
  route({
    method: 'GET',
    path: '/ledger-entries/:id',
    permission: 'ledger.read',
    query: z.object({}),
    run: async (services, { path, entityScope, user }): Promise<LedgerEntryDetail> =>
      describeEntry(services, await getInScope(services, entityScope, path.id), user),
  }),
  route({
    method: 'POST',
    path: '/ledger-entries/:id/reverse',
    permission: 'ledger.correct',
    query: z.object({}),
    body: reversalForm,
    run: async (services, { path, entityScope, body, change, user, actor, now }): Promise<{ reversed: string }> => {
      const entry = await getInScope(services, entityScope, path.id);
      const { merchantId, position } = entry;
      const id = position.toString();
      const within = (await services.tree.findPath(merchantId))?.ids ?? [];
      const apply = () =>
        change(async (tx) => {
          const result = await reverseEntry(tx, { merchantId, actor, now }, entry, body.reason);
          if (result !== 'booked') throw new BackOfficeError(409, 'not-reversed', refusals[result]);
          for (const moved of amountsOf(entry))
            await countAgainstLimit(tx, { ...correcting, ...moved, user, path: within, now });
          return { result, action: 'ledger-entry.reverse', entityId: merchantId, subjectId: id, after: { name: id } };
        });
      await withLimits(services, decimalOf, apply);
      services.events.wake();
      return { reversed: id };
    },
  }),
];

/** What an entry moves in each currency: its debits, as its credits are as much. Sorted, so that all lock in one order. */
function amountsOf({ postings }: BookedEntry): { currency: string; amountMinor: bigint }[] {
  const debits = postings.filter(({ amountMinor }) => amountMinor > 0n);
  return Array.from(
    Map.groupBy(debits, ({ currency }) => currency),
    ([currency, each]) => ({ currency, amountMinor: each.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) }),
  ).sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

async function getInScope({ db }: StaffServices, entityScope: EntityScope, id: string): Promise<BookedEntry> {
  const entry = /^[1-9][0-9]{0,17}$/.test(id) ? await findEntry(db.pool, BigInt(id)) : null;
  if (!entry || !(await entityScope.includes(entry.merchantId))) throw backOfficeErrors.unknown('entry');
  return entry;
}

async function describeEntry(
  services: StaffServices,
  entry: BookedEntry,
  { roles }: BackOfficeContext<unknown, unknown>['user'],
): Promise<LedgerEntryDetail> {
  const [[row], path] = await Promise.all([
    presentEntries(services, [entry]),
    services.tree.findPath(entry.merchantId),
  ]);
  if (!row) throw backOfficeErrors.unknown('entry');
  const roots = roleRootsOf(roles, 'ledger.correct');
  const mayCorrect = path?.ids.some((id) => roots.includes(id)) ?? false;
  return { row, mayReverse: mayCorrect && entry.reversedBy === null && isReversible(entry) };
}
