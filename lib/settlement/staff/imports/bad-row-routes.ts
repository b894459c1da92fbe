import { z } from 'zod';
import { BackOfficeError } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import { badRowsFile } from '../../imports/bad-rows-file.ts';
import { listBadRows } from '../../imports/import-store.ts';
import type { StoredBadRow } from '../../imports/settlement-import.ts';
import { takeDuplicate } from '../../matching/restore/restore-duplicates.ts';
import { csvResponse } from '../csv-response.ts';
import { takenDuplicateForm } from '../forms.ts';
import { lineIdOf } from '../present-line.ts';
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
  /** Of a duplicate: the line that it is the same as. */
  twin: { importId: string; fileName: string; rowNumber: number; lineId: string } | null;
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
  route({
    method: 'POST',
    path: '/settlement-imports/:id/duplicates',
    permission: 'settlement.write',
    query: z.object({}),
    body: takenDuplicateForm,
    run: async (services, context): Promise<{ taken: number }> => {
      const { body, change, actor, now } = context;
      const { rowNumber, reason } = body;
      const { id, entityId, fileName } = await getImport(services, context, context.path.id);
      await change(async (tx) => {
        const taken = await takeDuplicate(tx, { importId: id, entityId, rowNumber }, { actor, now });
        if (!taken) throw new BackOfficeError(409, 'other-state', notTaken);
        const after = { fileName, rowNumber, reason };
        return { result: null, action: 'settlement-import.take-duplicate', entityId, subjectId: id, after };
      });
      services.events.wake();
      return { taken: rowNumber };
    },
  }),
];

const notTaken = 'The import has no such duplicate, or its lines are being matched. Nothing was changed.';

type StoredTwin = Pick<StoredBadRow, 'merchantId' | 'twinImportId' | 'twinRow' | 'twinFileName'>;

function presentTwin({ merchantId, twinImportId: importId, twinRow: rowNumber, twinFileName }: StoredTwin) {
  if (merchantId === null || importId === null || rowNumber === null) return null;
  return { importId, rowNumber, fileName: twinFileName ?? '', lineId: lineIdOf({ merchantId, importId, rowNumber }) };
}

function presentBadRow({ rowNumber, kind, value, reason, columnName, raw, ...twin }: StoredBadRow): SettlementBadRow {
  return {
    rowNumber,
    kind,
    value,
    reason,
    column: columnName,
    raw: raw?.toString('utf8') ?? null,
    twin: presentTwin(twin),
  };
}
