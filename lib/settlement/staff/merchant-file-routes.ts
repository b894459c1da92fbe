import { z } from 'zod';
import { entityModes, searchEntities } from '#lib/entities/index.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { merchantFile } from '../reports/merchant-file.ts';
import { countSettled, listSettledDays } from '../reports/settled-lines.ts';
import { csvResponse } from './csv-response.ts';

/** The settlement file of a merchant and a day, before it is downloaded. */
export type MerchantFiles = {
  /** How many merchants can be selected: 2 stands for several. */
  merchantCount: number;
  /** Null: one has to be selected, or there is none. */
  merchant: { id: string; name: string } | null;
  day: string;
  /** The rows of its file. */
  rowCount: number;
  /** The last days with rows, the latest first. */
  days: string[];
};

const dayMs = 86_400_000;
/** As far back as days with rows are listed; older ones are selected by their date. */
const searchedDays = 90;
const maxDays = 30;
/** Rows may name a day that is still to come. */
const daysAhead = 7;

type Merchant = { id: string; name: string };

/** The selected merchant, else the only one. One that the filter by entity leaves out is not selected any more. */
async function selectMerchant(
  { db, tree }: StaffServices,
  entityScope: EntityScope,
  id: string | undefined,
): Promise<{ merchantCount: number; merchant: Merchant | null }> {
  const search = { rootIds: entityScope.rootIds, text: '', modes: entityModes, limit: 2 };
  const found = await searchEntities(db, { ...search, kinds: ['MERCHANT'] });
  const [first] = found;
  if (found.length === 1 && first) return { merchantCount: 1, merchant: { id: first.id, name: first.name } };
  const selected = id !== undefined && (await entityScope.includes(id)) ? await tree.findPath(id) : null;
  const merchant = selected?.entity.kind === 'MERCHANT' ? { id: selected.entity.id, name: selected.entity.name } : null;
  return { merchantCount: found.length, merchant };
}

export const merchantFileRoutes = [
  route({
    method: 'GET',
    path: '/settlement-files',
    permission: 'settlement-files.read',
    query: z.object({ merchant: z.string().max(32).optional(), day: z.iso.date().optional() }),
    run: async (services, { query, entityScope, now }): Promise<MerchantFiles> => {
      const { merchantCount, merchant } = await selectMerchant(services, entityScope, query.merchant);
      const dayAfter = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
      const today = dayAfter(0);
      if (!merchant) return { merchantCount, merchant, day: query.day ?? today, rowCount: 0, days: [] };
      const period = { merchantId: merchant.id, from: dayAfter(-searchedDays), to: dayAfter(daysAhead) };
      const days = await listSettledDays(services.db, period);
      const day = query.day ?? days[0] ?? today;
      const settled = { merchantId: merchant.id, pspId: '', channelId: null, currency: null };
      const rowCount = await countSettled(services.db, { ...settled, day, recordType: null });
      return { merchantCount, merchant, day, rowCount, days: days.slice(0, maxDays) };
    },
  }),
  /** What was settled with a merchant on a day, as the file of the specification (spec 2.13). */
  route({
    method: 'GET',
    path: '/settlement-files/:id/merchant.csv',
    permission: 'settlement-files.read',
    query: z.object({ day: z.iso.date() }),
    run: async ({ db, tree }, { path: { id }, query: { day }, entityScope }): Promise<Response> => {
      const found = (await entityScope.includes(id)) ? await tree.findPath(id) : null;
      if (found?.entity.kind !== 'MERCHANT') throw backOfficeErrors.unknown('merchant');
      const pieces = merchantFile(db, { merchantId: id, pspId: found.ids.at(-1) ?? '', day });
      return csvResponse(pieces, `settlement-${id}-${day}.csv`);
    },
  }),
];
