import { z } from 'zod';
import { findSubtrees } from '#lib/entities/index.ts';
import { BackOfficeError, backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import { type BankFileResult, createBankFile, findBankFile, writeBankFile } from '../bank-file/bank-file.ts';
import { bankFileForm } from './forms.ts';

const refusals = {
  'no-account': 'This PSP has no bank account yet. Enter one on the tab Payouts of the PSP.',
  nothing: 'No approved payout waits for a bank file.',
} as const;

export const bankFileRoutes = [
  route({
    method: 'POST',
    path: '/bank-files',
    permission: 'payouts.write',
    query: z.object({}),
    body: bankFileForm,
    run: async (services, call): Promise<{ id: string; payouts: number }> => {
      const { body, entityScope, change, actor, now } = call;
      const { pspId, mode, executeOn } = body;
      const entity = (await services.tree.findPath(pspId))?.entity;
      if (entity?.kind !== 'PSP' || !(await entityScope.includes(pspId))) throw backOfficeErrors.unknown('PSP');
      if (executeOn < now.toISOString().slice(0, 10))
        throw fieldError('executeOn', 'Choose today or a later day (UTC).');
      const below = await findSubtrees(services.db, [pspId]);
      const merchantIds = below.filter(({ kind }) => kind === 'MERCHANT').map(({ id }) => id);
      const result = await change<BankFileResult>(async (tx) => {
        const file = { pspId, merchantIds, isTest: mode === 'test', executeOn, actor, now };
        const created = await createBankFile(tx, file);
        if (created.kind !== 'created') return { result: created, action: null };
        const after = { name: created.id, mode, executeOn, payouts: created.payouts };
        const entry = { action: 'bank-file.create', entityId: pspId, subjectId: created.id, after };
        return { result: created, ...entry };
      });
      if (result.kind !== 'created') throw new BackOfficeError(409, result.kind, refusals[result.kind]);
      services.events.wake();
      return { id: result.id, payouts: result.payouts };
    },
  }),
  route({
    method: 'GET',
    path: '/bank-files/:id/pain-001.xml',
    permission: 'payouts.write',
    query: z.object({}),
    run: async ({ db }, { path: { id }, entityScope }): Promise<Response> => {
      const file = /^[0-9a-f]{32}$/.test(id) ? await findBankFile(db.pool, id) : null;
      if (!file || !(await entityScope.includes(file.entityId))) throw backOfficeErrors.unknown('bank file');
      return new Response(await writeBankFile(db.pool, file), {
        headers: {
          'Content-Type': 'application/xml; charset=utf-8',
          'Content-Disposition': `attachment; filename="payouts-${file.executeOn}-${id}.xml"`,
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    },
  }),
];
