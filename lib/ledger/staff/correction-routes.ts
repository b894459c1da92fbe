import { z } from 'zod';
import { decimalOf } from '#lib/money/index.ts';
import { BackOfficeError, backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { countAgainstLimit } from '#lib/staff/limits/count-against-limit.ts';
import { withLimits } from '#lib/staff/limits/over-limit-error.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { correctLedger } from '../bookings/correct-ledger.ts';
import { writeOff } from '../bookings/write-off.ts';
import { correcting } from './correcting.ts';
import { correctionForm, writeOffForm } from './forms.ts';
import { readAmount } from './read-amount.ts';

export const ledgerCorrectionRoutes = [
  route({
    method: 'POST',
    path: '/ledger/corrections',
    permission: 'ledger.correct',
    query: z.object({}),
    body: correctionForm,
    run: async (services, { body, entityScope, change, user, actor, now }): Promise<{ booked: true }> => {
      const { merchantId, mode, debited, credited, currency, valueOn, reason } = body;
      await requireMerchant(services, entityScope, merchantId);
      const amountMinor = readPositive(body.amount, currency);
      const postings = [
        { account: debited, currency, amountMinor },
        { account: credited, currency, amountMinor: -amountMinor },
      ];
      const correction = { isTest: mode === 'test', valueOn, reason, postings };
      const path = await pathOf(services, merchantId);
      const apply = () =>
        change(async (tx) => {
          const result = await correctLedger(tx, { merchantId, actor, now }, correction);
          await countAgainstLimit(tx, { ...correcting, user, path, currency, amountMinor, now });
          const after = { name: `${body.amount} ${currency}`, debited, credited, mode, valueOn, reason };
          return { result, action: 'ledger.correct', entityId: merchantId, subjectId: merchantId, after };
        });
      await withLimits(services, decimalOf, apply);
      services.events.wake();
      return { booked: true };
    },
  }),
  route({
    method: 'POST',
    path: '/ledger/write-offs',
    permission: 'ledger.correct',
    query: z.object({}),
    body: writeOffForm,
    run: async (services, { body, entityScope, change, user, actor, now }): Promise<{ booked: true }> => {
      const { key, merchantId, mode, account, currency, valueOn, reason, side, item } = body;
      await requireMerchant(services, entityScope, merchantId);
      const amountMinor = readPositive(body.amount, currency);
      const named = { side: side || null, itemId: item || null };
      const wanted = { key, isTest: mode === 'test', account, currency, amountMinor, valueOn, reason, ...named };
      const path = await pathOf(services, merchantId);
      const apply = () =>
        change(async (tx) => {
          const result = await writeOff(tx, { merchantId, actor, now }, wanted);
          if (result === 'booked-before') return { result, action: null };
          if (result === 'too-much') throw fieldError('amount', refusals[result]);
          if (result === 'side-needed') throw fieldError('side', refusals[result]);
          if (result === 'unknown-item') throw fieldError('item', refusals[result]);
          if (result === 'not-booked') throw new BackOfficeError(409, result, refusals[result]);
          await countAgainstLimit(tx, { ...correcting, user, path, currency, amountMinor, now });
          const after = { name: `${body.amount} ${currency}`, account, mode, valueOn, reason, ...named };
          return { result, action: 'ledger.write-off', entityId: merchantId, subjectId: merchantId, after };
        });
      await withLimits(services, decimalOf, apply);
      services.events.wake();
      return { booked: true };
    },
  }),
];

const refusals = {
  'too-much': 'The account has less than that to write off. Nothing was booked.',
  'side-needed':
    'Suspense has items on both sides, and not exactly one of this amount. Choose the side, or name the entry or settlement line. Nothing was booked.',
  'unknown-item': 'Suspense has no such open entry or settlement line. Nothing was booked.',
  'not-booked': 'The ledger has not booked the last write-off yet. Try again in a moment.',
} as const;

const pathOf = async ({ tree }: StaffServices, merchantId: string): Promise<readonly string[]> =>
  (await tree.findPath(merchantId))?.ids ?? [];

async function requireMerchant({ tree }: StaffServices, entityScope: EntityScope, merchantId: string): Promise<void> {
  const entity = (await tree.findPath(merchantId))?.entity;
  if (entity?.kind !== 'MERCHANT' || !(await entityScope.includes(merchantId)))
    throw backOfficeErrors.unknown('merchant');
}

function readPositive(amount: string, currency: string): bigint {
  const amountMinor = readAmount(amount, currency, { amount: 'amount', currency: 'currency' });
  if (amountMinor === 0n) throw fieldError('amount', 'Enter an amount of more than 0.');
  return amountMinor;
}
