import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import { findPaymentsOfRegistration, newCommand } from '#lib/payments/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { newRandomId, newTransactionId } from '#lib/platform/ids.ts';
import { deleteRegistration, findRegistrationForStaff, type Registration } from '#lib/registrations/index.ts';
import { BackOfficeError, backOfficeErrors } from '../kernel/back-office-error.ts';
import type { EntityScope } from '../kernel/entity-scope.ts';
import type { ListPage } from '../kernel/lists/list-description.ts';
import { listRoutes } from '../kernel/lists/list-routes.ts';
import { roleRootsOf } from '../kernel/permissions.ts';
import type { BackOfficeServices } from '../kernel/request-context.ts';
import { route } from '../kernel/route.ts';
import { entityIdsOf, presentRow, type TransactionRow } from '../transactions/present-transaction.ts';
import { presentRegistration, type RegistrationRow, registrationList } from './registration-list.ts';

export type RegistrationList = ListPage<RegistrationRow>;

export type RegistrationDetail = {
  row: RegistrationRow;
  ndc: string;
  initialTransactionId: string | null;
  transactions: TransactionRow[];
  mayForget: boolean;
};

const reason = z.string().trim().min(3, 'is missing: enter a short reason').max(500);

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
  ...listRoutes(registrationList),
  route({
    method: 'GET',
    path: '/registrations/:id',
    permission: 'registrations.read',
    query: z.object({}),
    run: async (services, { path, entityScope, user }): Promise<RegistrationDetail> => {
      const registration = await getInScope(services, entityScope, path.id);
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
      const registration = await getInScope(services, entityScope, path.id);
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
    row: presentRegistration(registration, names),
    ndc: registration.ndc,
    initialTransactionId: registration.initialTransactionId,
    transactions: payments.map((payment) => presentRow(payment, names)),
    mayForget: permitted && registration.state !== 'DELETED',
  };
}
