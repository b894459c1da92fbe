import { z } from 'zod';
import { merchantFile } from '#lib/settlement/index.ts';
import { backOfficeErrors } from '../kernel/back-office-error.ts';
import { route } from '../kernel/route.ts';
import { csvResponse } from './csv-response.ts';

/** What was settled with a merchant on a day, as the file of the specification (spec 2.13). */
export const merchantFileRoute = route({
  method: 'GET',
  path: '/settlement-files/:id/merchant.csv',
  permission: 'settlement.read',
  query: z.object({ day: z.iso.date() }),
  run: async ({ db, tree }, { path: { id }, query: { day }, entityScope }): Promise<Response> => {
    const found = (await entityScope.includes(id)) ? await tree.findPath(id) : null;
    if (found?.entity.kind !== 'MERCHANT') throw backOfficeErrors.unknown('merchant');
    const pieces = merchantFile(db, { merchantId: id, pspId: found.ids.at(-1) ?? '', day });
    return csvResponse(pieces, `settlement-${id}-${day}.csv`);
  },
});
