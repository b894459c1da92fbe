import { z } from 'zod';
import { route } from '#lib/staff/route.ts';
import { badRowsFile } from '../../imports/bad-rows-file.ts';
import { listBadRows } from '../../imports/import-store.ts';
import type { StoredBadRow } from '../../imports/settlement-import.ts';
import { csvResponse } from '../csv-response.ts';
import { getImport } from './import-routes.ts';

export type SettlementBadRow = {
  rowNumber: number;
  /** INVALID, DUPLICATE. */
  kind: string;
  column: string | null;
  value: string | null;
  reason: string;
  /** The line of the file; null for a duplicate, which needs no mending. */
  raw: string | null;
};

export type SettlementBadRows = { rows: SettlementBadRow[]; next: number | null };

const pageQuery = z.object({
  /** The line behind which the page begins. */
  after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const badRowRoutes = [
  route({
    method: 'GET',
    path: '/settlement-imports/:id/bad-rows',
    permission: 'settlement.read',
    query: pageQuery,
    run: async (services, context): Promise<SettlementBadRows> => {
      const { after: afterRow, limit } = context.query;
      const { id } = await getImport(services, context, context.path.id);
      const found = await listBadRows(services.db, id, { kind: null, afterRow, limit: limit + 1 });
      const rows = found.slice(0, limit);
      return { rows: rows.map(presentBadRow), next: found.length > limit ? (rows.at(-1)?.rowNumber ?? null) : null };
    },
  }),
  route({
    method: 'GET',
    path: '/settlement-imports/:id/bad-rows.csv',
    permission: 'settlement.read',
    query: z.object({}),
    run: async (services, context): Promise<Response> => {
      const found = await getImport(services, context, context.path.id);
      const pieces = badRowsFile(services.db, found);
      return csvResponse(pieces, `bad-rows-${found.id}.csv`);
    },
  }),
];

function presentBadRow({ columnName, raw, ...row }: StoredBadRow): SettlementBadRow {
  return { ...row, column: columnName, raw: raw?.toString('utf8') ?? null };
}
