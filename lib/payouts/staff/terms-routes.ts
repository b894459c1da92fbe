import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { BackOfficeError, backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { PayoutSchedule } from '../schedule/due-day.ts';
import { changeTerms, findTerms, type PayoutTerms } from '../terms/payout-terms.ts';
import { payoutTermsForm } from './forms.ts';

/** The bank account of a merchant or a PSP, and what payouts keep back; null where there is none yet. */
export type PayoutTermsAnswer = {
  terms: {
    version: number;
    holder: string;
    iban: string;
    bic: string | null;
    /** `10` are 10 %. */
    reservePercentage: string;
    reserveDays: number;
    schedule: PayoutSchedule;
    actorName: string;
    createdAt: string;
  } | null;
  mayChange: boolean;
};

const percentDecimals = 4;

export const payoutTermsRoutes = [
  route({
    method: 'GET',
    path: '/entities/:id/payout-terms',
    permission: 'payouts.read',
    query: z.object({}),
    run: async (services, { path, entityScope, user }): Promise<PayoutTermsAnswer> => {
      const ids = await pathWithin(services, entityScope, path.id);
      const terms = (await findTerms(services.db.pool, [path.id])).get(path.id) ?? null;
      const roots = roleRootsOf(user.roles, 'payouts.write');
      return { terms: terms && (await presentTerms(services, terms)), mayChange: ids.some((id) => roots.includes(id)) };
    },
  }),
  route({
    method: 'POST',
    path: '/entities/:id/payout-terms',
    permission: 'payouts.write',
    query: z.object({}),
    body: payoutTermsForm,
    run: async (services, { path, entityScope, body, change, actor, now }): Promise<{ version: number }> => {
      await pathWithin(services, entityScope, path.id);
      const { version, holder, iban, bic, reservePercentage, reserveDays, schedule } = body;
      if (!isValidIBAN(iban)) throw fieldError('iban', 'This is not a valid IBAN. Check each character.');
      const account = { holder, iban, bic: bic || null };
      const reserveMillionths = readPercentage(reservePercentage);
      const isChanged = await change(async (tx) => {
        const terms = { entityId: path.id, account, reserveMillionths, reserveDays, schedule, actor, now };
        const result = await changeTerms(tx, { ...terms, shownVersion: version });
        if (!result) return { result, action: null };
        const after = { name: holder, iban, bic, reservePercentage, reserveDays, schedule };
        return { result, action: 'payout-terms.change', entityId: path.id, subjectId: path.id, after };
      });
      if (isChanged) return { version: version + 1 };
      const sentence = 'Another user changed the bank account in the meantime. Reload the page and check it.';
      throw new BackOfficeError(409, 'changed', sentence);
    },
  }),
];

/** Only merchants and PSPs have a bank account. */
async function pathWithin({ tree }: StaffServices, entityScope: EntityScope, id: string): Promise<readonly string[]> {
  const path = (await entityScope.includes(id)) ? await tree.findPath(id) : null;
  if (path?.entity.kind !== 'MERCHANT' && path?.entity.kind !== 'PSP') throw backOfficeErrors.unknown('merchant');
  return path.ids;
}

async function presentTerms({ db }: StaffServices, terms: PayoutTerms) {
  const { version, account, reserveMillionths, reserveDays, schedule, actor, createdAt } = terms;
  return {
    version,
    ...account,
    reserveDays,
    schedule,
    createdAt: createdAt.toISOString(),
    reservePercentage: String(reserveMillionths / 10 ** percentDecimals),
    actorName: (await resolveActorNames(db, [actor])).get(actor) ?? actor,
  };
}

function readPercentage(percentage: string): number {
  const [whole = '0', decimals = ''] = percentage.split('.');
  return Number(whole + decimals.padEnd(percentDecimals, '0'));
}
