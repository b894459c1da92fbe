import { z } from 'zod';
import { correctLedger } from '#lib/ledger/index.ts';
import { backOfficeErrors } from '../kernel/back-office-error.ts';
import { route } from '../kernel/route.ts';
import { correctionForm } from './forms.ts';
import { fieldError, readAmount } from './read-amount.ts';

export const ledgerCorrectionRoutes = [
  route({
    method: 'POST',
    path: '/ledger/corrections',
    permission: 'ledger.correct',
    query: z.object({}),
    body: correctionForm,
    run: async (services, { body, entityScope, change, actor, now }): Promise<{ booked: true }> => {
      const { merchantId, mode, debited, credited, currency, valueOn, reason } = body;
      const entity = (await services.tree.findPath(merchantId))?.entity;
      if (entity?.kind !== 'MERCHANT' || !(await entityScope.includes(merchantId)))
        throw backOfficeErrors.unknown('merchant');
      const fields = { amount: 'amount', currency: 'currency' };
      const amountMinor = readAmount(body.amount, currency, fields);
      if (amountMinor === 0n) throw fieldError('amount', 'Enter an amount of more than 0.');
      const postings = [
        { account: debited, currency, amountMinor },
        { account: credited, currency, amountMinor: -amountMinor },
      ];
      const correction = { isTest: mode === 'test', valueOn, reason, postings };
      await change(async (tx) => {
        const result = await correctLedger(tx, { merchantId, actor, now }, correction);
        const after = { name: `${body.amount} ${currency}`, debited, credited, mode, valueOn, reason };
        return { result, action: 'ledger.correct', entityId: merchantId, subjectId: merchantId, after };
      });
      services.events.wake();
      return { booked: true };
    },
  }),
];
