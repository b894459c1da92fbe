import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import { findPaymentsOfRegistration, newCommand } from '#lib/payments/index.ts';
import { entityIdsOf, presentRow, type TransactionRow } from '#lib/payments/staff/present-transaction.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { newRandomId, newTransactionId } from '#lib/platform/ids.ts';
import { listSchedulesOfRegistration } from '#lib/schedules/index.ts';
import { presentSchedules, type ScheduleRow } from '#lib/schedules/staff/present-schedule.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { ListPage } from '#lib/staff/lists/list-description.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { type HeldRole, type Permission, roleRootsOf } from '#lib/staff/permissions.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { deleteRegistration } from '../delete-registration.ts';
import type { Registration } from '../registration.ts';
import { getRegistration } from './get-registration.ts';
import { presentRegistration, type RegistrationRow, registrationList } from './registration-list.ts';

export type RegistrationList = ListPage<RegistrationRow>;

export type RegistrationDetail = {
  row: RegistrationRow;
  ndc: string;
  initialTransactionId: string | null;
  transactions: TransactionRow[];
  /** What charges it at due times, newest first. */
  schedules: ScheduleRow[];
  mayForget: boolean;
  maySchedule: boolean;
};

const reason = z.string().trim().min(3, 'is missing: enter a short reason').max(500);

export const registrationRoutes = [
  ...listRoutes(registrationList),
  route({
    method: 'GET',
    path: '/registrations/:id',
    permission: 'registrations.read',
    query: z.object({}),
    run: async (services, { path, entityScope, user }): Promise<RegistrationDetail> => {
      const registration = await getRegistration(services, entityScope, path.id);
      return detailOf(services, registration, user.roles);
    },
  }),
  route({
    method: 'POST',
    path: '/registrations/:id/forget',
    permission: 'registrations.forget',
    query: z.object({}),
    body: z.object({ reason }),
    run: async (services, { path, entityScope, actor, address, body, now, user }): Promise<RegistrationDetail> => {
      const registration = await getRegistration(services, entityScope, path.id);
      const channel = await services.tree.findChannel(registration.channelId);
      if (!channel) throw backOfficeErrors.unknown('channel');
      const at = shiftClock({ now: () => now }, channel.clockOffsetMs).now();
      const command = newCommand({
        id: newTransactionId(at),
        ndc: `${channel.id}-${newRandomId()}`,
        type: 'DR',
        actor,
        channel,
        now: at,
      });
      const request = { command, address, reason: body.reason, registrationId: registration.id };
      const deleted = await deleteRegistration(services, request);
      if (deleted.kind !== 'done') {
        throw new BackOfficeError(409, 'gone', 'This payment method was already deleted. Nothing was changed.');
      }
      const updated = await getRegistration(services, entityScope, registration.id);
      return detailOf(services, updated, user.roles);
    },
  }),
];

/** More schedules of one registration are found in their list. */
const shownSchedules = 20;

async function detailOf(
  services: StaffServices,
  registration: Registration,
  roles: readonly HeldRole[],
): Promise<RegistrationDetail> {
  const { db, tree } = services;
  const { merchantId, channelId, id } = registration;
  const [payments, path, schedules] = await Promise.all([
    findPaymentsOfRegistration(db.pool, merchantId, id),
    tree.findPath(channelId),
    listSchedulesOfRegistration(db.pool, registration, shownSchedules),
  ]);
  const names = await findEntityNames(db, [...entityIdsOf(payments), merchantId, channelId]);
  const isPermitted = (permission: Permission): boolean => {
    const roots = roleRootsOf(roles, permission);
    return path?.ids.some((each) => roots.includes(each)) ?? false;
  };
  return {
    row: presentRegistration(registration, names),
    ndc: registration.ndc,
    initialTransactionId: registration.initialTransactionId,
    transactions: payments.map((payment) => presentRow(payment, names)),
    schedules: await presentSchedules(services, schedules),
    mayForget: isPermitted('registrations.forget') && registration.state !== 'DELETED',
    maySchedule: isPermitted('schedules.write'),
  };
}
