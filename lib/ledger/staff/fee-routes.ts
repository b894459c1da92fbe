import { z } from 'zod';
import { findSettings } from '#lib/entities/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { type FeeModel, type FeeSchedule, scheduleOn } from '../fees/fee-schedule.ts';
import { type FeePreview, previewFees } from '../fees/preview-fees.ts';
import { publishFeeSchedule } from '../fees/publish-fee-schedule.ts';
import { findFeeSchedules } from '../store.ts';
import { type FeeRateRow, presentRate, readRate } from './fee-rates.ts';
import { feePreviewForm, feeScheduleForm } from './forms.ts';

export type FeeSchedules = {
  /** The latest first. */
  schedules: {
    validFrom: string;
    state: 'current' | 'later' | 'earlier';
    actorName: string;
    model: FeeModel;
    country: string | null;
    rates: FeeRateRow[];
  }[];
  /** The first day on which a new schedule may begin. */
  earliest: string;
  /** Of the merchant by its settings. */
  country: string | null;
  mayPublish: boolean;
};

type PreviewedRow = { [Key in 'amount' | 'current' | 'next']: string } & {
  currency: string;
  transactions: number;
  /** What acquirers have stated until now; null where it is not passed on. */
  cost: string | null;
};

export type FeePreviewAnswer = { days: number; isComplete: boolean; currencies: PreviewedRow[] };

const dayMs = 86_400_000;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
const nothing = z.object({});

export const feeRoutes = [
  route({
    method: 'GET',
    path: '/entities/:id/fees',
    permission: 'ledger.read',
    query: nothing,
    run: async (services, { path, entityScope, user, now }): Promise<FeeSchedules> => {
      const { id, ids } = await merchantWithin(services, entityScope, path.id);
      const roots = roleRootsOf(user.roles, 'ledger.correct');
      return {
        schedules: await presentSchedules(services, id, now),
        earliest: dayOf(new Date(now.getTime() + dayMs)),
        country: await findCountry(services, id),
        mayPublish: ids.some((each) => roots.includes(each)),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/entities/:id/fees',
    permission: 'ledger.correct',
    query: nothing,
    body: feeScheduleForm,
    run: async (services, { path, entityScope, body, change, actor, now }): Promise<{ validFrom: string }> => {
      const { id: merchantId } = await merchantWithin(services, entityScope, path.id);
      const { validFrom, model, country } = body;
      const schedule = { merchantId, validFrom, model, country, rates: body.rates.map(readRate) };
      await change(async (tx) => {
        const result = await publishFeeSchedule(tx, { ...schedule, actor }, now);
        if (result === 'too-early') throw fieldError('validFrom', 'Choose a day after today (UTC).');
        if (result === 'exists') throw fieldError('validFrom', 'Another schedule begins on this day.');
        const after = { name: validFrom, model, country, rates: body.rates };
        return { result, action: 'fees.publish', entityId: merchantId, subjectId: merchantId, after };
      });
      return { validFrom };
    },
  }),
  route({
    method: 'POST',
    path: '/entities/:id/fees/preview',
    permission: 'ledger.read',
    query: nothing,
    body: feePreviewForm,
    run: async ({ db, ...services }, { path, entityScope, body, now }): Promise<FeePreviewAnswer> => {
      const { id: merchantId, mode } = await merchantWithin({ db, ...services }, entityScope, path.id);
      const draft = { merchantId, ...body, rates: body.rates.map(readRate) };
      return presentPreview(await previewFees(db.pool, draft, { isTest: mode !== 'LIVE', now }));
    },
  }),
];

async function merchantWithin(
  { tree }: StaffServices,
  entityScope: EntityScope,
  id: string,
): Promise<{ id: string; ids: readonly string[]; mode: string }> {
  const path = (await entityScope.includes(id)) ? await tree.findPath(id) : null;
  if (path?.entity.kind !== 'MERCHANT') throw backOfficeErrors.unknown('merchant');
  return { id, ids: path.ids, mode: path.entity.mode };
}

/** Settings have the country by its number. */
async function findCountry({ db, merchantInterface }: StaffServices, merchantId: string): Promise<string | null> {
  const code = (await findSettings(db, merchantId))?.merchantCountryCode ?? '';
  return merchantInterface.findCountry(code);
}

function presentPreview({ days, isComplete, currencies }: FeePreview): FeePreviewAnswer {
  return {
    days,
    isComplete,
    currencies: currencies.map(({ currency, transactions, costMinor, ...each }) => ({
      currency,
      transactions,
      amount: decimalOf(each.amountMinor, currency) ?? '',
      current: decimalOf(each.currentMinor, currency) ?? '',
      next: decimalOf(each.newMinor, currency) ?? '',
      cost: costMinor === null ? null : decimalOf(costMinor, currency),
    })),
  };
}

async function presentSchedules(
  { db }: StaffServices,
  merchantId: string,
  now: Date,
): Promise<FeeSchedules['schedules']> {
  const schedules = (await findFeeSchedules(db.pool, [merchantId])).get(merchantId) ?? [];
  const names = await resolveActorNames(
    db,
    schedules.map(({ actor }) => actor),
  );
  const current = scheduleOn(schedules, dayOf(now));
  return schedules.map((schedule) => ({
    validFrom: schedule.validFrom,
    state: stateOf(schedule, current),
    actorName: names.get(schedule.actor) ?? schedule.actor,
    model: schedule.model,
    country: schedule.country,
    rates: schedule.rates.map(presentRate),
  }));
}

function stateOf({ validFrom }: FeeSchedule, current: FeeSchedule | null) {
  if (validFrom === current?.validFrom) return 'current';
  return current && validFrom < current.validFrom ? 'earlier' : 'later';
}
