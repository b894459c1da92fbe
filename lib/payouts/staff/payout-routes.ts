import { z } from 'zod';
import { BackOfficeError, backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { Payout } from '../payout.ts';
import { type ProposalResult, proposePayout } from '../propose-payout.ts';
import { findPayoutForStaff } from '../store.ts';
import { describePayout, type PayoutDetail } from './describe-payout.ts';
import { proposalForm } from './forms.ts';
import { payoutList } from './payout-list.ts';

/** A payout outside of the scope is as unknown as one that does not exist. */
export async function getPayout(
  { db }: Pick<StaffServices, 'db'>,
  entityScope: EntityScope,
  id: string,
): Promise<Payout> {
  const payout = /^[0-9a-f]{32}$/.test(id) ? await findPayoutForStaff(db.pool, id) : null;
  if (!payout || !(await entityScope.includes(payout.merchantId))) throw backOfficeErrors.unknown('payout');
  return payout;
}

const refusals: Record<Exclude<ProposalResult['kind'], 'proposed'>, string> = {
  'no-account': 'This merchant has no bank account yet. Enter one on the tab Payouts of the merchant.',
  'nothing-left': 'Nothing is left to pay out in this currency through this day.',
  open: 'A payout of this merchant in this currency waits for approval already.',
  'not-booked': 'The ledger has not booked the last payout of this merchant yet. Try again in a moment.',
};

export const payoutRoutes = [
  ...listRoutes(payoutList),
  route({
    method: 'GET',
    path: '/payouts/:id',
    permission: 'payouts.read',
    query: z.object({}),
    run: async (services, { path, entityScope, user }): Promise<PayoutDetail> =>
      describePayout(services, await getPayout(services, entityScope, path.id), user),
  }),
  route({
    method: 'POST',
    path: '/payouts',
    permission: 'payouts.write',
    query: z.object({}),
    body: proposalForm,
    run: async (services, { body, entityScope, change, actor, now }): Promise<{ id: string }> => {
      const { merchantId, mode, currency, through } = body;
      const entity = (await services.tree.findPath(merchantId))?.entity;
      if (entity?.kind !== 'MERCHANT' || !(await entityScope.includes(merchantId)))
        throw backOfficeErrors.unknown('merchant');
      if (through >= now.toISOString().slice(0, 10))
        throw fieldError('through', 'Choose a day before today (UTC): the payments of today go on.');
      const result = await change<ProposalResult>(async (tx) => {
        const account = { merchantId, isTest: mode === 'test', currency };
        const proposed = await proposePayout(tx, account, { through, actor, now });
        if (proposed.kind !== 'proposed') return { result: proposed, action: null };
        const after = { name: `${currency} through ${through}`, mode, currency, through };
        const entry = { action: 'payout.propose', entityId: merchantId, subjectId: proposed.id, after };
        return { result: proposed, ...entry };
      });
      if (result.kind !== 'proposed') throw new BackOfficeError(409, result.kind, refusals[result.kind]);
      services.events.wake();
      return { id: result.id };
    },
  }),
];
