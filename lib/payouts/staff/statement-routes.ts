import { z } from 'zod';
import { BackOfficeError } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { streamFile } from '#lib/staff/lists/export-file.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { Payout } from '../payout.ts';
import { type PayoutStatement, readStatement, readStatementLines } from '../statement/read-statement.ts';
import { statementCsv } from '../statement/statement-csv.ts';
import { statementFileName, writeStatementPdf } from '../statement/statement-files.ts';
import { getPayout } from './payout-routes.ts';

/** What a merchant gets with an approved payout: what is in it, from the payout before. */
export const statementRoutes = [
  route({
    method: 'GET',
    path: '/payouts/:id/statement.csv',
    permission: 'payouts.read',
    query: z.object({}),
    run: async (services, { path, entityScope }): Promise<Response> => {
      const { payout, statement } = await getStatement(services, entityScope, path.id);
      return streamFile({
        name: statementFileName(payout, 'csv'),
        contentType: 'text/csv; charset=utf-8',
        parts: () => statementCsv(payout, statement, readStatementLines(services.db.pool, payout)),
        log: services.log,
      });
    },
  }),
  route({
    method: 'GET',
    path: '/payouts/:id/statement.pdf',
    permission: 'payouts.read',
    query: z.object({}),
    run: async (services, { path, entityScope }): Promise<Response> => {
      const { payout, statement } = await getStatement(services, entityScope, path.id);
      const pdf = await writeStatementPdf(services, payout, statement);
      return new Response(new Uint8Array(pdf), {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Disposition': `attachment; filename="${statementFileName(payout, 'pdf')}"`,
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    },
  }),
];

async function getStatement(
  services: StaffServices,
  entityScope: EntityScope,
  id: string,
): Promise<{ payout: Payout; statement: PayoutStatement }> {
  const payout = await getPayout(services, entityScope, id);
  if (payout.state !== 'APPROVED')
    throw new BackOfficeError(409, 'not-approved', 'A payout has a statement once it is approved.');
  const statement = await readStatement(services.db.pool, payout);
  if (!statement)
    throw new BackOfficeError(409, 'not-booked', 'The ledger has not booked this payout yet. Try again in a moment.');
  return { payout, statement };
}
