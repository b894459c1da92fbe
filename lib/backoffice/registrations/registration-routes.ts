import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import {
  cursorOf,
  findPaymentsOfRegistration,
  isSearchCursor,
  newCommand,
  readCursor,
} from '#lib/payments/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { newRandomId, newTransactionId } from '#lib/platform/ids.ts';
import {
  checkSearchText,
  deleteRegistration,
  findRegistrationForStaff,
  type Registration,
  searchRegistrations,
} from '#lib/registrations/index.ts';
import { BackOfficeError, backOfficeErrors } from '../kernel/back-office-error.ts';
import type { EntityScope } from '../kernel/entity-scope.ts';
import { roleRootsOf } from '../kernel/permissions.ts';
import { type BackOfficeServices, route } from '../kernel/request-context.ts';
import { entityIdsOf, presentRow, type TransactionRow } from '../transactions/present-transaction.ts';

/** A registration in lists: an allow-list without the number. */
export type RegistrationRow = {
  id: string;
  shortId: string;
  createdAt: string;
  state: string;
  paymentBrand: string;
  bin: string | null;
  last4: string | null;
  expiry: string | null;
  holder: string | null;
  mode: string;
  merchantName: string;
  channelName: string;
  retainUntil: string | null;
};

export type RegistrationList = { rows: RegistrationRow[]; newer: string | null; older: string | null };

export type RegistrationDetail = {
  row: RegistrationRow;
  ndc: string;
  initialTransactionId: string | null;
  transactions: TransactionRow[];
  mayForget: boolean;
};

const cursor = z.string().refine(isSearchCursor, 'is not a valid position in this list').optional();
const states = ['PENDING', 'ACTIVE', 'REJECTED', 'DELETED', 'EXPIRED'] as const;
const listQuery = z.object({
  q: z.string().trim().toLowerCase().max(100).default(''),
  state: z.enum(states).optional(),
  older: cursor,
  newer: cursor,
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
const reason = z.string().trim().min(3, 'is missing: enter a short reason').max(500);

function present(registration: Registration, names: ReadonlyMap<string, string>): RegistrationRow {
  const { id, shortId, state, paymentBrand, holder, mode, expiryMonth, expiryYear } = registration;
  return {
    ...{ id, shortId, state, paymentBrand, holder, mode },
    createdAt: registration.createdAt.toISOString(),
    bin: registration.accountBin,
    last4: registration.accountLast4,
    expiry: expiryMonth && expiryYear ? `${expiryMonth}/${expiryYear}` : null,
    merchantName: names.get(registration.merchantId) ?? '',
    channelName: names.get(registration.channelId) ?? '',
    retainUntil: registration.retainUntil?.toISOString() ?? null,
  };
}

async function getInScope(
  { db }: BackOfficeServices,
  entityScope: EntityScope,
  id: string,
): Promise<Registration> {
  const registration = /^[0-9a-f]{32}$/.test(id) ? await findRegistrationForStaff(db.pool, id) : null;
  const visible =
    registration &&
    ((await entityScope.includes(registration.channelId)) ||
      (await entityScope.includes(registration.merchantId)));
  if (!visible) throw backOfficeErrors.unknown('registration');
  return registration;
}

export const registrationRoutes = [
  route({
    method: 'GET',
    path: '/registrations',
    permission: 'registrations.read',
    query: listQuery,
    run: async ({ db }, { query, entityScope }): Promise<RegistrationList> => {
      const fault = checkSearchText(query.q);
      if (fault) throw backOfficeErrors.unreadable(fault);
      const search = { scope: await entityScope.scope(), text: query.q, state: query.state ?? null };
      const { registrations, hasNewer, hasOlder } = await searchRegistrations(db.pool, search, {
        limit: query.limit,
        olderThan: query.older === undefined ? null : readCursor(query.older),
        newerThan: query.newer === undefined ? null : readCursor(query.newer),
      });
      const names = await findEntityNames(
        db,
        registrations.flatMap(({ merchantId, channelId }) => [merchantId, channelId]),
      );
      const [first] = registrations;
      const last = registrations.at(-1);
      return {
        rows: registrations.map((registration) => present(registration, names)),
        newer: hasNewer && first ? cursorOf(first) : null,
        older: hasOlder && last ? cursorOf(last) : null,
      };
    },
  }),
  route({
    method: 'GET',
    path: '/registrations/:id',
    permission: 'registrations.read',
    query: z.object({}),
    run: async (services, { path, entityScope, user }): Promise<RegistrationDetail> => {
      const registration = await getInScope(services, entityScope, path.id ?? '');
      return detailOf(services, registration, roleRootsOf(user.roles, 'registrations.forget'));
    },
  }),
  route({
    method: 'POST',
    path: '/registrations/:id/forget',
    permission: 'registrations.forget',
    query: z.object({}),
    body: z.object({ reason }),
    run: async (
      services,
      { path, entityScope, actor, address, body, now, user },
    ): Promise<RegistrationDetail> => {
      const registration = await getInScope(services, entityScope, path.id ?? '');
      const channel = await services.tree.findChannel(registration.channelId);
      if (!channel) throw backOfficeErrors.unknown('channel');
      const at = shiftClock({ now: () => now }, channel.clockOffsetMs).now();
      const command = newCommand({
        ...{ id: newTransactionId(at), ndc: `${channel.id}-${newRandomId()}`, type: 'DR' },
        ...{ actor, channel, now: at },
      });
      const request = { command, address, reason: body.reason, registrationId: registration.id };
      const deleted = await deleteRegistration(services, request);
      if (deleted.kind !== 'done') {
        throw new BackOfficeError(
          409,
          'gone',
          'This payment method was already deleted. Nothing was changed.',
        );
      }
      const updated = await getInScope(services, entityScope, registration.id);
      return detailOf(services, updated, roleRootsOf(user.roles, 'registrations.forget'));
    },
  }),
];

async function detailOf(
  { db, tree }: BackOfficeServices,
  registration: Registration,
  deletionRoots: readonly string[],
): Promise<RegistrationDetail> {
  const [payments, path] = await Promise.all([
    findPaymentsOfRegistration(db.pool, registration.merchantId, registration.id),
    tree.findPath(registration.channelId),
  ]);
  const names = await findEntityNames(db, [
    ...entityIdsOf(payments),
    registration.merchantId,
    registration.channelId,
  ]);
  const permitted = path?.ids.some((id) => deletionRoots.includes(id)) ?? false;
  return {
    row: present(registration, names),
    ndc: registration.ndc,
    initialTransactionId: registration.initialTransactionId,
    transactions: payments.map((payment) => presentRow(payment, names)),
    mayForget: permitted && registration.state !== 'DELETED',
  };
}
