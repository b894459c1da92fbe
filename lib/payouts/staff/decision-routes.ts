import { z } from 'zod';
import { decimalOf } from '#lib/money/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { formatMoment, nameOfActor } from '#lib/staff/approval-errors.ts';
import { BackOfficeError } from '#lib/staff/back-office-error.ts';
import { countAgainstLimit } from '#lib/staff/limits/count-against-limit.ts';
import { withLimits } from '#lib/staff/limits/over-limit-error.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { approvePayout, type DecisionResult, rejectPayout, withdrawPayout } from '../decide-payout.ts';
import type { Payout } from '../payout.ts';
import { describePayout, type PayoutDetail } from './describe-payout.ts';
import { rejectionForm } from './forms.ts';
import { getPayout } from './payout-routes.ts';

const nothing = z.object({});

type Decide = (
  tx: Tx,
  payout: Payout,
  cause: { actor: string; now: Date; reason: string | null },
) => Promise<DecisionResult>;

type Context = Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'user' | 'actor' | 'now' | 'change'> & {
  path: { id: string };
};

async function decidePayout(
  services: StaffServices,
  context: Context,
  decide: Decide,
  { action, reason = null }: { action: string; reason?: string | null },
): Promise<PayoutDetail> {
  const { path, entityScope, user, actor, now, change } = context;
  const payout = await getPayout(services, entityScope, path.id);
  const merchant = await services.tree.findPath(payout.merchantId);
  const apply = () =>
    change<DecisionResult>(async (tx) => {
      const decided = await decide(tx, payout, { actor, now, reason });
      if (decided !== 'done') return { result: decided, action: null };
      if (decide === approvePayout) {
        const { currency, amountMinor } = payout;
        const approving = { permission: 'payouts.write', kind: 'payout' } as const;
        await countAgainstLimit(tx, { ...approving, user, path: merchant?.ids ?? [], currency, amountMinor, now });
      }
      const name = `${payout.currency} through ${payout.through}`;
      const entry = { action, entityId: payout.merchantId, subjectId: payout.id };
      return { result: decided, ...entry, after: { name, ...(reason ? { reason } : {}) } };
    });
  const result = await withLimits(services, decimalOf, apply);
  const current = await getPayout(services, entityScope, path.id);
  if (result !== 'done') throw await refusalOf(services, current, result);
  services.events.wake();
  return describePayout(services, current, user);
}

async function refusalOf(
  services: StaffServices,
  { decidedBy, decidedAt, state }: Payout,
  result: Exclude<DecisionResult, 'done'>,
): Promise<BackOfficeError> {
  const sentences = {
    ended: async () =>
      `${await nameOfActor(services, decidedBy)} ended this payout on ${formatMoment(decidedAt)} (${state.toLowerCase()}). Nothing was changed.`,
    'not-allowed': async () =>
      'Another user has to decide this payout: not who proposed it, and not who entered its bank account. Who proposed it can withdraw it.',
    'not-booked': async () => 'The ledger has not booked the last payout of this merchant yet. Try again in a moment.',
    outdated: async () =>
      'The merchant is owed less than when this payout was proposed. Reject or withdraw it, and propose it again.',
  };
  return new BackOfficeError(409, result, await sentences[result]());
}

export const payoutDecisionRoutes = [
  route({
    method: 'POST',
    path: '/payouts/:id/approve',
    permission: 'payouts.write',
    query: nothing,
    body: nothing,
    run: (services, context): Promise<PayoutDetail> =>
      decidePayout(services, context, approvePayout, { action: 'payout.approve' }),
  }),
  route({
    method: 'POST',
    path: '/payouts/:id/reject',
    permission: 'payouts.write',
    query: nothing,
    body: rejectionForm,
    run: (services, context): Promise<PayoutDetail> =>
      decidePayout(services, context, rejectPayout, { action: 'payout.reject', reason: context.body.reason }),
  }),
  route({
    method: 'POST',
    path: '/payouts/:id/withdraw',
    permission: 'payouts.write',
    query: nothing,
    body: nothing,
    run: (services, context): Promise<PayoutDetail> =>
      decidePayout(services, context, withdrawPayout, { action: 'payout.withdraw' }),
  }),
];
