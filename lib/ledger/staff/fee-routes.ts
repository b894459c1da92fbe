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
import { type FeePreview, type PreviewedFee, previewFees } from '../fees/preview-fees.ts';
import { publishFeeSchedule } from '../fees/publish-fee-schedule.ts';
import { findFeeSchedules } from '../store.ts';
import { type FeeRateRow, presentRate, presentVat, readPercentage, readRate } from './fee-rates.ts';
import { feePreviewForm, feeScheduleForm } from './forms.ts';

export type FeeSchedules = {
  /** The latest first. */
  schedules: {
    validFrom: string;
    state: 'current' | 'later' | 'earlier';
    actorName: string;
    model: FeeModel;
    country: string | null;
    /** `19` are 19 % VAT on all fees; null: none. */
    vat: string | null;
    rates: FeeRateRow[];
  }[];
  /** The first day on which a new schedule may begin. */
  earliest: string;
  /** Of the merchant by its settings. */
  country: string | null;
  mayPublish: boolean;
};

type PreviewedRow = {
  currency: string;
  transactions: number;
  amount: string;
  current: FeeWithVat;
  next: FeeWithVat;
  /** What acquirers have stated until now; null where it is not passed on. */
  cost: FeeWithVat | null;
};

/** Without VAT, the VAT, and both. */
type FeeWithVat = { net: string; vat: string; gross: string };

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
      const { validFrom, model, country, vat } = body;
      const vatMillionths = readPercentage(vat);
      const schedule = { merchantId, validFrom, model, country, vatMillionths, rates: body.rates.map(readRate) };
      await change(async (tx) => {
        const before = termsOf(scheduleOn((await findFeeSchedules(tx, [merchantId])).get(merchantId) ?? [], validFrom));
        const result = await publishFeeSchedule(tx, { ...schedule, actor }, now);
        if (result === 'too-early') throw fieldError('validFrom', 'Choose a day after today (UTC).');
        if (result === 'exists') throw fieldError('validFrom', 'Another schedule begins on this day.');
        const after = { name: validFrom, model, country, vat: presentVat(vatMillionths), rates: body.rates };
        return { result, action: 'fees.publish', entityId: merchantId, subjectId: merchantId, before, after };
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
      const { vat, ...terms } = body;
      const draft = { merchantId, ...terms, vatMillionths: readPercentage(vat), rates: body.rates.map(readRate) };
      return presentPreview(await previewFees(db.pool, draft, { isTest: mode !== 'LIVE', now }));
    },
  }),
];

/** Of the schedule that a new one replaces, as the audit log has them. */
function termsOf(schedule: FeeSchedule | null) {
  if (!schedule) return null;
  const { validFrom: name, model, country, vatMillionths } = schedule;
  // As they are entered.
  const rates = schedule.rates.map(presentRate).map((rate) => ({ ...rate, fixed: rate.fixed ?? '' }));
  return { name, model, country, vat: presentVat(vatMillionths), rates };
}

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
    currencies: currencies.map(({ currency, transactions, amountMinor, current, next, cost }) => ({
      currency,
      transactions,
      amount: decimalOf(amountMinor, currency) ?? '',
      current: presentFee(current, currency),
      next: presentFee(next, currency),
      cost: cost && presentFee(cost, currency),
    })),
  };
}

function presentFee({ netMinor, vatMinor }: PreviewedFee, currency: string): FeeWithVat {
  const amountOf = (minor: bigint): string => decimalOf(minor, currency) ?? '';
  return { net: amountOf(netMinor), vat: amountOf(vatMinor), gross: amountOf(netMinor + vatMinor) };
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
    vat: presentVat(schedule.vatMillionths),
    rates: schedule.rates.map(presentRate),
  }));
}

function stateOf({ validFrom }: FeeSchedule, current: FeeSchedule | null) {
  if (validFrom === current?.validFrom) return 'current';
  return current && validFrom < current.validFrom ? 'earlier' : 'later';
}
