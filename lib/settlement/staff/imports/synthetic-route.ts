import { z } from 'zod';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import { createImport } from '../../imports/receive-file.ts';
import { type DefectCounts, defectKinds } from '../../synthetic/defects.ts';
import { createSyntheticFile, importSyntheticFile } from '../../synthetic/import-synthetic-file.ts';
import { syntheticForm } from '../forms.ts';

const nothing = z.object({});

const noPayments = (date: string): BackOfficeError =>
  new BackOfficeError(
    409,
    'no-payments',
    `There are no test payments of ${date} that are not settled yet. Nothing was imported.`,
  );

/** A synthetic acquirer settles the test payments of a day; its file is imported and matched like any other. */
export const syntheticRoutes = [
  route({
    method: 'POST',
    path: '/settlement-imports/simulate',
    permission: 'settlement.write',
    query: nothing,
    body: syntheticForm,
    run: async (services, { body, entityScope, change, actor, now }): Promise<{ id: string }> => {
      const { psp: entityId, date, seed, defects, hasPreview } = body;
      const path = (await entityScope.includes(entityId)) ? await services.tree.findPath(entityId) : null;
      // A PSP is the root of its tree.
      if (path?.ids.length !== 1) throw backOfficeErrors.unknown('PSP');
      if (path.entity.mode === 'LIVE') throw noPayments(date);
      const counts: DefectCounts = Object.fromEntries(defectKinds.map((kind) => [kind, defects]));
      const day = { entityId, merchantId: null, date, seed, counts };
      const file = await createSyntheticFile(services.db, day);
      if (!file) throw noPayments(date);
      const fileName = `synthetic-${date}-${seed}.csv`;
      const id = await change(async (tx) => {
        const result = await createImport(tx, { entityId, fileName, actor }, now);
        return { result, action: 'settlement-import.simulate', entityId, subjectId: result, after: { fileName } };
      });
      await importSyntheticFile(services, { id, entityId, file, hasPreview }, { actor, now });
      services.events.wake();
      return { id };
    },
  }),
];
