import { z } from 'zod';
import { findBalances } from '#lib/ledger/index.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import type { SheetCell } from '#lib/platform/xlsx.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { type ExportFormat, exportFile } from '#lib/staff/lists/export-file.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { listMerchantIds } from '../matching/match-open-entries.ts';
import { describeItems } from '../reconciliation/describe-items.ts';
import { listAccounts, type ReconciledAccount, reconcileAccounts } from '../reconciliation/reconcile-account.ts';
import {
  type BankReconciliation,
  presentAccount,
  presentSections,
  reconciliationRows,
} from './present-reconciliation.ts';

const reconciliationQuery = z.object({
  psp: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  account: z.string().min(1).max(100).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** In UTC; left out: the last day of the statements. */
  day: z.iso.date().optional(),
  /** Left out: live, or test where nothing was booked live. */
  mode: z.enum(['live', 'test']).optional(),
});

type Call = {
  query: z.output<typeof reconciliationQuery>;
  entityScope: EntityScope;
  user: { name: string };
  now: Date;
};

type Read = Omit<BankReconciliation, 'accounts' | 'selected'> & {
  accounts: ReconciledAccount[];
  selected: ReconciledAccount | null;
};

async function read({ db }: StaffServices, { query, entityScope, now }: Call): Promise<Read> {
  const nodes = (await entityScope.nodes()).filter(({ kind }) => kind === 'PSP');
  if (query.psp !== undefined && !nodes.some(({ id }) => id === query.psp)) throw backOfficeErrors.unknown('PSP');
  const all = await listAccounts(
    db.pool,
    nodes.map(({ id }) => id),
  );
  const psps = nodes
    .filter(({ id }) => id === query.psp || all.some(({ pspId }) => pspId === id))
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const psp = psps.find(({ id }) => id === query.psp) ?? psps[0] ?? null;
  const today = now.toISOString().slice(0, 10);
  const own = all.filter(({ pspId }) => pspId === psp?.id);
  const last = own
    .filter((each) => isWanted(each, query))
    .map(({ closedOn }) => closedOn)
    .toSorted()
    .at(-1);
  const day = query.day ?? (last !== undefined && last < today ? last : today);
  if (psp === null) return { mode: query.mode ?? 'live', day, psps, psp, accounts: [], selected: null };
  // All figures are those of one moment, or a booking between two of them would look like a difference.
  const found = await withTransaction(
    db.pool,
    async (tx) => {
      const mode = query.mode ?? (await findMode(tx, psp.id, day));
      return { mode, accounts: await reconcileAccounts(tx, { pspId: psp.id, isTest: mode === 'test', day }) };
    },
    { snapshot: true },
  );
  const selected = found.accounts.find((each) => isWanted(each, query)) ?? null;
  if (query.account !== undefined && !own.some((each) => isWanted(each, query)))
    throw backOfficeErrors.unknown('bank account');
  return { ...found, day, psps, psp, selected };
}

const isWanted = (
  { account, currency }: { account: string; currency: string },
  wanted: { account?: string | undefined; currency?: string | undefined },
): boolean =>
  (wanted.account === undefined || wanted.account === account) &&
  (wanted.currency === undefined || wanted.currency === currency);

async function findMode(
  tx: Parameters<typeof findBalances>[0],
  pspId: string,
  until: string,
): Promise<BankReconciliation['mode']> {
  const merchantIds = await listMerchantIds(tx, pspId);
  const live = await findBalances(tx, { merchantIds, isTest: false, until });
  return live.length > 0 ? 'live' : 'test';
}

const exportRoute = <Format extends ExportFormat>(format: Format) =>
  route({
    method: 'GET',
    path: `/bank-reconciliation/export.${format}` as const,
    permission: 'settlement.read',
    query: reconciliationQuery,
    run: async (services, call): Promise<Response> => {
      const { selected, day } = await read(services, call as unknown as Call);
      if (!selected) throw backOfficeErrors.unknown('bank account');
      const { currency, pspId } = selected;
      const items = await describeItems(services.db, pspId, selected.items);
      const sections = presentSections(items, { currency, day, max: items.length });
      const name = `bank-reconciliation-${selected.account.replace(/[^A-Za-z0-9]+/g, '-')}-${currency}-${day}`;
      async function* once(): AsyncGenerator<SheetCell[][], undefined> {
        yield reconciliationRows(presentAccount(selected as ReconciledAccount), sections, day);
      }
      return exportFile({ format, name, rows: once(), log: services.log });
    },
  });

/** Bank accounts beside the ledger at the end of a day, and the items that explain the difference of one of them. */
export const reconciliationRoutes = [
  route({
    method: 'GET',
    path: '/bank-reconciliation',
    permission: 'settlement.read',
    query: reconciliationQuery,
    run: async (services, call): Promise<BankReconciliation> => {
      const { selected, accounts, ...rest } = await read(services, call);
      const shown = { ...rest, accounts: accounts.map(presentAccount), selected: null };
      if (!selected) return shown;
      const items = await describeItems(services.db, selected.pspId, selected.items);
      const sections = presentSections(items, { currency: selected.currency, day: rest.day });
      return { ...shown, selected: { account: presentAccount(selected), sections, printedBy: call.user.name } };
    },
  }),
  exportRoute('csv'),
  exportRoute('xlsx'),
];
