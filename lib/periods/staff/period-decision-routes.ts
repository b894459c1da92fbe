import { z } from 'zod';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { BackOfficeError } from '#lib/staff/back-office-error.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { checkPeriod } from '../checklist/check-period.ts';
import type { AccountingPeriod } from '../period.ts';
import {
  cancelPeriod,
  proposeClose,
  reopenPeriod,
  returnPeriod,
  waiveItem,
  withdrawProposal,
} from '../sign-off/change-period.ts';
import { closePeriod, prepareClose } from '../sign-off/close-period.ts';
import { describePeriod, type PeriodDetail } from './describe-period.ts';
import { periodReasonForm, waiverForm } from './forms.ts';
import { getPeriod } from './period-routes.ts';

const nothing = z.object({});

type Cause = { actor: string; now: Date; reason: string | null };
type Result = 'done' | keyof typeof refusals;
type Decide = (tx: StaffTx, period: AccountingPeriod, cause: Cause) => Promise<Result>;

type Context = Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'user' | 'actor' | 'now' | 'change'> & {
  path: { id: string };
};

const refusals = {
  changed: 'Another user changed this period in the meantime. Nothing was changed; the page shows it as it is now.',
  'not-allowed': 'Another user has to close this period: not who proposed it, and not who stated why an item may stay.',
  unresolved: 'Items of the checklist are open. Resolve each of them, or state why it may stay.',
  'not-latest': 'Only the last period can be reopened, and none may be under way behind it.',
  outdated: 'Something was booked in this period while it was closed. Try again.',
} as const;

async function decidePeriod(
  services: StaffServices,
  context: Context,
  prepare: (period: AccountingPeriod) => Promise<Decide> | Decide,
  { action, reason = null }: { action: string; reason?: string | null },
): Promise<PeriodDetail> {
  const { path, entityScope, user, actor, now, change } = context;
  const period = await getPeriod(services, entityScope, path.id);
  const decide = await prepare(period);
  const result = await change<Result>(async (tx) => {
    const decided = await decide(tx, period, { actor, now, reason });
    if (decided !== 'done') return { result: decided, action: null };
    const name = `${period.startsOn} to ${period.endsOn}`;
    const entry = { action, entityId: period.merchantId, subjectId: period.id };
    return { result: decided, ...entry, after: { name, ...(reason ? { reason } : {}) } };
  });
  if (result !== 'done') throw new BackOfficeError(409, result, refusals[result]);
  services.events.wake();
  return describePeriod(services, await getPeriod(services, entityScope, path.id), { user, now });
}

export const periodDecisionRoutes = [
  route({
    method: 'POST',
    path: '/periods/:id/waive',
    permission: 'periods.write',
    query: nothing,
    body: waiverForm,
    run: (services, context): Promise<PeriodDetail> => {
      const { item: id, count, amountMinor, reason } = context.body;
      const waive: Decide = (tx, period, { actor, now }) =>
        waiveItem(tx, period, { id, count, amountMinor: amountMinor ?? null }, { actor, now, reason });
      return decidePeriod(services, context, () => waive, { action: 'period.waive', reason });
    },
  }),
  route({
    method: 'POST',
    path: '/periods/:id/propose',
    permission: 'periods.write',
    query: nothing,
    body: nothing,
    run: (services, context): Promise<PeriodDetail> => {
      const prepare = async (period: AccountingPeriod): Promise<Decide> => {
        const items = await checkPeriod(services, period, context.now);
        return (tx, shown, cause) => proposeClose(tx, shown, items, cause);
      };
      return decidePeriod(services, context, prepare, { action: 'period.propose' });
    },
  }),
  route({
    method: 'POST',
    path: '/periods/:id/close',
    permission: 'periods.write',
    query: nothing,
    body: nothing,
    run: (services, context): Promise<PeriodDetail> => {
      const prepare = async (period: AccountingPeriod): Promise<Decide> => {
        const items = await checkPeriod(services, period, context.now);
        const prepared = await prepareClose(services.db.pool, period, items);
        return (tx, shown, cause) => closePeriod(tx, shown, prepared, cause);
      };
      return decidePeriod(services, context, prepare, { action: 'period.close' });
    },
  }),
  route({
    method: 'POST',
    path: '/periods/:id/return',
    permission: 'periods.write',
    query: nothing,
    body: periodReasonForm,
    run: (services, context): Promise<PeriodDetail> => {
      const { reason } = context.body;
      return decidePeriod(services, context, () => returnPeriod, { action: 'period.return', reason });
    },
  }),
  route({
    method: 'POST',
    path: '/periods/:id/withdraw',
    permission: 'periods.write',
    query: nothing,
    body: nothing,
    run: (services, context): Promise<PeriodDetail> =>
      decidePeriod(services, context, () => withdrawProposal, { action: 'period.withdraw' }),
  }),
  route({
    method: 'POST',
    path: '/periods/:id/cancel',
    permission: 'periods.write',
    query: nothing,
    body: nothing,
    run: (services, context): Promise<PeriodDetail> =>
      decidePeriod(services, context, () => cancelPeriod, { action: 'period.cancel' }),
  }),
  route({
    method: 'POST',
    path: '/periods/:id/reopen',
    permission: 'periods.reopen',
    query: nothing,
    body: periodReasonForm,
    run: (services, context): Promise<PeriodDetail> => {
      const { reason } = context.body;
      return decidePeriod(services, context, () => reopenPeriod, { action: 'period.reopen', reason });
    },
  }),
];
