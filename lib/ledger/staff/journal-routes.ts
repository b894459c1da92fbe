import { z } from 'zod';
import { decimalOf } from '#lib/money/index.ts';
import { backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { streamFile } from '#lib/staff/lists/export-file.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { findAccountNames, renameAccount } from '../account-names.ts';
import { type LedgerAccount, ledgerAccounts } from '../accounts.ts';
import { journalFiles } from '../journal/journal-files.ts';
import { hasOneCurrency, type JournalFormat, journalFormats } from '../journal/journal-formats.ts';
import { type JournalSelection, readJournal, sumJournal } from '../journal/read-journal.ts';
import { accountNameForm } from './forms.ts';
import { pspOf } from './psp-of.ts';

/** The accounts of a PSP with their numbers and names; null where the scope has several PSPs or is within one. */
export type LedgerAccounts = {
  pspId: string | null;
  mayChange: boolean;
  accounts: { account: LedgerAccount; number: string; name: string }[];
};

/** What a journal comes to, before it is downloaded. */
export type JournalTotals = { totals: { currency: string; postings: number; debit: string; credit: string }[] };

const maxDays = 366;
const dayMs = 86_400_000;

const selection = {
  mode: z.enum(['live', 'test']),
  /** Days in UTC, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
};

async function selectionOf(
  entityScope: EntityScope,
  { mode, from, to, currency }: { mode: 'live' | 'test'; from: string; to: string; currency?: string | undefined },
): Promise<JournalSelection> {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1 || days > maxDays) throw backOfficeErrors.unreadable(`from, to: at most ${maxDays} days, in order`);
  const nodes = await entityScope.nodes();
  const merchantIds = nodes.flatMap(({ kind, id }) => (kind === 'MERCHANT' ? [id] : []));
  return { merchantIds, isTest: mode === 'test', from, to, currency: currency ?? null };
}

export const journalRoutes = [
  route({
    method: 'GET',
    path: '/ledger-accounts',
    permission: 'ledger.read',
    query: z.object({}),
    run: async (services, { entityScope, user }): Promise<LedgerAccounts> => {
      const pspId = await pspOf(services, entityScope);
      const names = await findAccountNames(services.db, pspId);
      const mayChange = pspId !== null && roleRootsOf(user.roles, 'ledger.correct').includes(pspId);
      const accounts = ledgerAccounts
        .map((account) => ({ account, ...names[account] }))
        .toSorted((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }));
      return { pspId, mayChange, accounts };
    },
  }),
  route({
    method: 'POST',
    path: '/ledger-accounts',
    permission: 'ledger.correct',
    query: z.object({}),
    body: accountNameForm,
    run: async (services, { body, user, change }): Promise<{ renamed: LedgerAccount }> => {
      const { pspId, account, number, name } = body;
      if (!roleRootsOf(user.roles, 'ledger.correct').includes(pspId)) throw backOfficeErrors.unknown('entity');
      const before = (await findAccountNames(services.db, pspId))[account];
      await change(async (tx) => {
        const result = await renameAccount(tx, { pspId, account }, { number, name });
        if (result === 'number-taken') throw fieldError('number', 'Another account has this number.');
        const after = { account, number, name };
        return { result, action: 'ledger-account.change', entityId: pspId, subjectId: account, before, after };
      });
      return { renamed: account };
    },
  }),
  route({
    method: 'GET',
    path: '/ledger-journal',
    permission: 'ledger.read',
    query: z.object(selection),
    run: async ({ db }, { query, entityScope }): Promise<JournalTotals> => {
      const totals = await sumJournal(db.pool, await selectionOf(entityScope, query));
      return {
        totals: totals.map(({ currency, postings, debitMinor, creditMinor }) => ({
          currency,
          postings,
          debit: decimalOf(debitMinor, currency) ?? '',
          credit: decimalOf(creditMinor, currency) ?? '',
        })),
      };
    },
  }),
  route({
    method: 'GET',
    path: '/ledger-journal/export.csv',
    permission: 'ledger.read',
    query: z.object({ ...selection, format: z.enum(journalFormats) }),
    run: async (services, { query, entityScope }): Promise<Response> => {
      const { format, from, to, currency } = query;
      if (hasOneCurrency(format) && currency === undefined)
        throw fieldError('currency', 'A file of this form has one currency. Choose it.');
      const selected = await selectionOf(entityScope, query);
      const names = await findAccountNames(services.db, await pspOf(services, entityScope));
      const parts = [format === 'datev' ? 'EXTF_journal' : 'journal', format, currency, from, to];
      return streamFile({
        name: `${parts.filter(Boolean).join('-')}.csv`,
        contentType: journalFiles[format].contentType,
        parts: () => writeJournal(services, format, selected, names),
        log: services.log,
      });
    },
  }),
];

async function* writeJournal(
  { db }: StaffServices,
  format: JournalFormat,
  selected: JournalSelection,
  names: Awaited<ReturnType<typeof findAccountNames>>,
): AsyncGenerator<Uint8Array, undefined> {
  const { head, lines, encode } = journalFiles[format];
  yield encode(head(selected));
  for await (const entries of readJournal(db.pool, selected))
    yield encode(entries.map((entry) => lines(entry, names)).join(''));
}
