import { z } from 'zod';
import { BackOfficeError, backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { type PeriodProblem, verifyPeriods } from '../chain/verify-periods.ts';
import type { AccountingPeriod } from '../period.ts';
import { type BeginResult, beginPeriod, findFirstOpenDay } from '../sign-off/begin-period.ts';
import { findPeriodForStaff } from '../store.ts';
import { describePeriod, type PeriodDetail } from './describe-period.ts';
import { periodForm } from './forms.ts';
import { periodList } from './period-list.ts';

/** A period outside of the scope is as unknown as one that does not exist. */
export async function getPeriod(
  { db }: Pick<StaffServices, 'db'>,
  entityScope: EntityScope,
  id: string,
): Promise<AccountingPeriod> {
  const period = /^[0-9a-f]{32}$/.test(id) ? await findPeriodForStaff(db.pool, id) : null;
  if (!period || !(await entityScope.includes(period.merchantId))) throw backOfficeErrors.unknown('accounting period');
  return period;
}

/** Where the next period of a merchant begins; null where nothing was booked. */
export type PeriodStart = { startsOn: string | null };

/** The closed periods whose seals were calculated again, and those that differ from what was signed off. */
export type PeriodsCheck = { periods: number; problems: { id: string; problem: PeriodProblem }[] };

const refusals: Record<Exclude<BeginResult['kind'], 'begun'>, string> = {
  empty: 'Nothing was booked in the ledger of this merchant yet.',
  closed: 'This day is closed already. Choose a later one.',
  'under-way': 'Another period of this merchant is under way. Close or cancel it first.',
};

const modeQuery = z.object({ merchantId: z.string().min(1), mode: z.enum(['live', 'test']) });

export const periodRoutes = [
  ...listRoutes(periodList),
  route({
    method: 'GET',
    path: '/periods/start',
    permission: 'periods.write',
    query: modeQuery,
    run: async ({ db }, { query: { merchantId, mode }, entityScope }): Promise<PeriodStart> => {
      if (!(await entityScope.includes(merchantId))) throw backOfficeErrors.unknown('merchant');
      return { startsOn: await findFirstOpenDay(db.pool, { merchantId, isTest: mode === 'test' }) };
    },
  }),
  route({
    method: 'POST',
    path: '/periods/verify',
    permission: 'periods.read',
    query: z.object({}),
    body: z.object({}),
    run: async ({ db }, { entityScope }): Promise<PeriodsCheck> => {
      const isGlobal = await entityScope.isGlobal();
      const merchantIds = isGlobal ? null : (await entityScope.nodes()).map(({ id }) => id);
      const { periods, problems } = await verifyPeriods(db.pool, merchantIds);
      return { periods, problems: problems.map(({ period: { id }, problem }) => ({ id, problem })) };
    },
  }),
  route({
    method: 'GET',
    path: '/periods/:id',
    permission: 'periods.read',
    query: z.object({}),
    run: async (services, { path, entityScope, user, now }): Promise<PeriodDetail> =>
      describePeriod(services, await getPeriod(services, entityScope, path.id), { user, now }),
  }),
  route({
    method: 'POST',
    path: '/periods',
    permission: 'periods.write',
    query: z.object({}),
    body: periodForm,
    run: async (services, { body, entityScope, change, actor, now }): Promise<{ id: string }> => {
      const { merchantId, mode, endsOn } = body;
      const entity = (await services.tree.findPath(merchantId))?.entity;
      if (entity?.kind !== 'MERCHANT' || !(await entityScope.includes(merchantId)))
        throw backOfficeErrors.unknown('merchant');
      if (endsOn >= now.toISOString().slice(0, 10))
        throw fieldError('endsOn', 'Choose a day before today (UTC): the bookings of today go on.');
      const result = await change<BeginResult>(async (tx) => {
        const ledger = { merchantId, isTest: mode === 'test' };
        const begun = await beginPeriod(tx, ledger, { endsOn, actor, now });
        if (begun.kind !== 'begun') return { result: begun, action: null };
        const after = { name: `${begun.startsOn} to ${endsOn}`, mode };
        return { result: begun, action: 'period.begin', entityId: merchantId, subjectId: begun.id, after };
      });
      if (result.kind === 'closed') throw fieldError('endsOn', refusals.closed);
      if (result.kind !== 'begun') throw new BackOfficeError(409, result.kind, refusals[result.kind]);
      return { id: result.id };
    },
  }),
];
