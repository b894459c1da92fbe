import { z } from 'zod';
import { decimalOf } from '#lib/money/index.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { mayWriteOn } from '#lib/settlement/staff/imports/import-routes.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { importStatementFile } from '../import-statement.ts';
import { decideEntry, type EntryDecisionResult, findCandidates, listPaidTotals } from '../matching/decide-entry.ts';
import type { BankEntry } from '../statement.ts';
import { continuesEarlier, findEntry, findStatement, listParts, listSharingStatements } from '../statement-store.ts';
import { entryDecisionForm } from './forms.ts';
import { type BankEntryPartRow, presentParts } from './present-parts.ts';
import { type BankEntryRow, type BankStatementRow, presentEntries, presentStatements } from './present-statement.ts';
import { bankEntryList, bankStatementList } from './statement-lists.ts';

export type BankStatementDetail = {
  row: BankStatementRow;
  /** Whether it begins with the balance of the one before; null when that is not known. */
  continuesEarlier: boolean | null;
};

/** A payout that an entry may be. */
export type PayoutCandidate = {
  id: string;
  holder: string;
  through: string;
  amount: string | null;
  /** What the entry has more than the payout. */
  difference: string | null;
};

/** What an acquirer has paid by its file, which an entry may be. */
export type TotalCandidate = {
  importId: string;
  /** Several settlement dates of the import where they come to the entry together. */
  settledOn: string[];
  amount: string | null;
  difference: string | null;
};

/** What an entry pays of what an acquirer has settled on a day. */
export type PaidTotalRow = { importId: string; settledOn: string; amount: string | null; reference: string | null };

export type BankEntryDetail = {
  row: BankEntryRow;
  statement: BankStatementRow;
  /** Later statements that have it, too. */
  sharedWith: { id: string; reference: string }[];
  /** The payments that the bank booked as this entry; empty where it is one payment. */
  parts: BankEntryPartRow[];
  /** What the payments and the charges do not explain of the amount; null where they do, or where not all is stated. */
  unexplained: string | null;
  /** What it pays of totals of an acquirer; empty unless it is matched with some. */
  paidTotals: PaidTotalRow[];
  /** Empty unless the entry is unmatched. */
  payouts: PayoutCandidate[];
  totals: TotalCandidate[];
  mayWrite: boolean;
};

type Context = Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'user'>;

const nothing = z.object({});
const uploadQuery = z.object({
  /** The PSP whose account it is. */
  psp: z.string().regex(/^[0-9a-f]{32}$/, 'is not an id'),
  fileName: z.string().trim().min(1).max(200),
});

async function getEntry({ db }: StaffServices, { entityScope }: Context, id: string): Promise<BankEntry> {
  const found = /^[0-9a-f]{32}$/.test(id) ? await findEntry(db, id) : null;
  if (!found || !(await entityScope.includes(found.entityId))) throw backOfficeErrors.unknown('bank entry');
  return found;
}

async function readStatement(
  services: StaffServices,
  { entityScope }: Context,
  id: string,
): Promise<BankStatementDetail> {
  const { db } = services;
  const found = /^[0-9a-f]{32}$/.test(id) ? await findStatement(db, id) : null;
  if (!found || !(await entityScope.includes(found.entityId))) throw backOfficeErrors.unknown('bank statement');
  const [row] = await presentStatements(services, [found]);
  return { row: row as BankStatementRow, continuesEarlier: await continuesEarlier(db, found) };
}

async function readEntry(services: StaffServices, context: Context, id: string): Promise<BankEntryDetail> {
  const { db } = services;
  const entry = await getEntry(services, context, id);
  const none = { payouts: [], totals: [] } as Awaited<ReturnType<typeof findCandidates>>;
  const [[row], statement, parts, sharedWith, paidTotals, candidates, mayWrite] = await Promise.all([
    presentEntries(services, [entry]),
    readStatement(services, context, entry.statementId),
    listParts(db, entry.id),
    listSharingStatements(db, entry.id),
    listPaidTotals(db, entry.id),
    entry.outcome === 'UNMATCHED' ? findCandidates(db, entry) : none,
    mayWriteOn(services, context, entry.entityId),
  ]);
  const { currency, amountMinor } = entry;
  const money = (minor: bigint): string | null => decimalOf(minor, currency);
  const differs = (minor: bigint): string | null => (minor === 0n ? null : money(minor));
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  return {
    row: row as BankEntryRow,
    statement: statement.row,
    mayWrite,
    sharedWith,
    ...presentParts(entry, parts),
    paidTotals: paidTotals.map(({ amountMinor: minor, ...total }) => ({ ...total, amount: money(minor) })),
    payouts: candidates.payouts.map((payout) => ({
      id: payout.id,
      holder: payout.holder,
      through: payout.through,
      amount: money(payout.amountMinor),
      difference: differs(size - payout.amountMinor),
    })),
    totals: candidates.totals.map(({ totals, amountMinor: minor }) => ({
      importId: totals[0]?.importId ?? '',
      settledOn: totals.map(({ settledOn }) => settledOn),
      amount: money(minor),
      difference: differs(amountMinor - minor),
    })),
  };
}

const refusals: Record<Exclude<EntryDecisionResult, 'done'>, string> = {
  changed: 'Another user has decided about this entry in the meantime. Reload the page and check it.',
  'not-possible': 'This is matched with another entry by now, or does not fit an entry like this one.',
};

export const bankStatementRoutes = [
  ...listRoutes(bankStatementList),
  route({
    method: 'POST',
    path: '/bank-statements',
    permission: 'settlement.write',
    query: uploadQuery,
    upload: true,
    run: async (services, context): Promise<BankStatementDetail> => {
      const { query, entityScope, actor, address, upload } = context;
      const { psp, fileName } = query;
      const path = (await entityScope.includes(psp)) ? await services.tree.findPath(psp) : null;
      // A PSP is the root of its tree.
      if (path?.ids.length !== 1) throw backOfficeErrors.unknown('PSP');
      const body = upload ?? new Blob([]).stream();
      const file = { id: newRandomId(), entityId: psp, fileName, actor, address, body };
      const { statementIds, refusal } = await importStatementFile(services, file);
      const [first] = statementIds;
      if (refusal !== null || first === undefined)
        throw new BackOfficeError(409, 'refused', refusal ?? 'Nothing was imported.');
      services.events.wake();
      return readStatement(services, context, first);
    },
  }),
  route({
    method: 'GET',
    path: '/bank-statements/:id',
    permission: 'settlement.read',
    query: nothing,
    run: (services, context): Promise<BankStatementDetail> => readStatement(services, context, context.path.id),
  }),
  ...listRoutes(bankEntryList),
  route({
    method: 'GET',
    path: '/bank-entries/:id',
    permission: 'settlement.read',
    query: nothing,
    run: (services, context): Promise<BankEntryDetail> => readEntry(services, context, context.path.id),
  }),
  route({
    method: 'POST',
    path: '/bank-entries/:id/decide',
    permission: 'settlement.write',
    query: nothing,
    body: entryDecisionForm,
    run: async (services, context): Promise<BankEntryDetail> => {
      const { path, body, change, actor, now } = context;
      const entry = await getEntry(services, context, path.id);
      const { version, decision, reason } = body;
      const result = await change<EntryDecisionResult>(async (tx) => {
        const decided = await decideEntry(tx, entry, decision, { version, actor, reason, now });
        if (decided !== 'done') return { result: decided, action: null };
        const action = `bank-entry.${decision.kind.toLowerCase()}`;
        const before = { outcome: entry.outcome };
        const after = { ...decision, reason };
        return { result: decided, action, entityId: entry.entityId, subjectId: entry.id, before, after };
      });
      if (result !== 'done') throw new BackOfficeError(409, result, refusals[result]);
      services.events.wake();
      return readEntry(services, context, path.id);
    },
  }),
];
