import { z } from 'zod';
import type { SheetCell } from '#lib/platform/xlsx.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { type ExportFormat, exportFile } from '#lib/staff/lists/export-file.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { readStatement, type Statement, statementRows } from './statement.ts';

const dayMs = 86_400_000;
const maxDays = 366;
const defaultDays = 30;

const statementQuery = z.object({
  mode: z.enum(['live', 'test']).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** The first and the last day (UTC); left out: the last 30 days. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

type Call = { path: { id: string }; query: z.output<typeof statementQuery>; entityScope: EntityScope; now: Date };

async function read(services: StaffServices, { path, query, entityScope, now }: Call): Promise<Statement> {
  const { id: merchantId } = path;
  const found = (await entityScope.includes(merchantId)) ? await services.tree.findPath(merchantId) : null;
  if (found?.entity.kind !== 'MERCHANT') throw backOfficeErrors.unknown('merchant');
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const to = query.to ?? dayOf(now.getTime());
  const from = query.from ?? dayOf(Date.parse(to) - (defaultDays - 1) * dayMs);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1 || days > maxDays) throw backOfficeErrors.unreadable(`from, to: at most ${maxDays} days, in order`);
  const { mode, currency } = query;
  return readStatement(services.db.pool, { merchantId, mode, currency, from, to });
}

const exportRoute = <Format extends ExportFormat>(format: Format) =>
  route({
    method: 'GET',
    path: `/entities/:id/statement/export.${format}` as const,
    permission: 'ledger.read',
    query: statementQuery,
    run: async (services, call): Promise<Response> => {
      const statement = await read(services, call as unknown as Call);
      const name = `statement-${statement.currency}-${statement.from}-${statement.to}`;
      async function* once(): AsyncGenerator<SheetCell[][], undefined> {
        yield statementRows(statement);
      }
      return exportFile({ format, name, rows: once(), log: services.log });
    },
  });

/** What a merchant had, what changed it and what it has, by day. */
export const statementRoutes = [
  route({
    method: 'GET',
    path: '/entities/:id/statement',
    permission: 'ledger.read',
    query: statementQuery,
    run: (services, call): Promise<Statement> => read(services, call),
  }),
  exportRoute('csv'),
  exportRoute('xlsx'),
];
