import { z } from 'zod';
import type { SheetCell } from '#lib/platform/xlsx.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { type ExportFormat, exportFile } from '#lib/staff/lists/export-file.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { type Reconciliation, readReconciliation } from './read-reconciliation.ts';
import { reconciliationTables, tableRows } from './reconciliation-tables.ts';

const dayMs = 86_400_000;
const maxDays = 366;
const defaultDays = 30;

const shape = {
  mode: z.enum(['live', 'test']).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** The first and the last day (UTC); left out: the last 30 days. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};
const selectionQuery = z.object(shape);
const tableQuery = z.object({ ...shape, table: z.enum(reconciliationTables) });

type Query = z.output<typeof selectionQuery>;
type Context = Pick<BackOfficeContext<Query, null>, 'query' | 'entityScope' | 'now'>;

async function read(services: StaffServices, context: Context): Promise<Reconciliation> {
  const { query, entityScope, now } = context;
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const to = query.to ?? dayOf(now.getTime());
  const from = query.from ?? dayOf(Date.parse(to) - (defaultDays - 1) * dayMs);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1 || days > maxDays) throw backOfficeErrors.unreadable(`from, to: at most ${maxDays} days, in order`);
  return readReconciliation(services, entityScope, { mode: query.mode, currency: query.currency, from, to }, now);
}

const exportRoute = <Format extends ExportFormat>(format: Format) =>
  route({
    method: 'GET',
    path: `/reconciliation/export.${format}` as const,
    permission: 'ledger.read',
    query: tableQuery,
    run: async (services, call): Promise<Response> => {
      const context = call as unknown as BackOfficeContext<z.output<typeof tableQuery>, null>;
      const figures = await read(services, context);
      const { table } = context.query;
      const name = `reconciliation-${table}-${figures.currency}-${figures.from}-${figures.to}`;
      const rows = tableRows(table, figures);
      async function* once(): AsyncGenerator<SheetCell[][], undefined> {
        yield rows;
      }
      return exportFile({ format, name, rows: once(), log: services.log });
    },
  });

export const reconciliationRoutes = [
  route({
    method: 'GET',
    path: '/reconciliation',
    permission: 'ledger.read',
    query: selectionQuery,
    run: (services, context): Promise<Reconciliation> => read(services, context),
  }),
  exportRoute('csv'),
  exportRoute('xlsx'),
];
