import { z } from 'zod';
import { resolveAuthentications } from '#lib/authentication/index.ts';
import { type AnnouncedResult, announceResultsOfMerchant } from '#lib/checkouts/index.ts';
import { advanceTestClock, type Entity, findClocks, requireEntity } from '#lib/entities/index.ts';
import { expireHeldPayments } from '#lib/fraud/index.ts';
import { type Payment, resolveUnknownAttemptsOfMerchant } from '#lib/payments/index.ts';
import { expireRegistrations } from '#lib/registrations/index.ts';
import { resultDescription } from '#lib/result-codes/index.ts';
import { runDueSchedules } from '#lib/schedules/index.ts';
import { BackOfficeError } from '#lib/staff/back-office-error.ts';
import { entityWithin } from '#lib/staff/entity-scope.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { clockForm } from './forms.ts';

/** The test clock of a merchant. */
export type TestClock = { merchantId: string; name: string; offsetMs: number; now: string };

/** The work that ran: each kind with its objects and results. */
export type DueWorkResult = {
  what: 'payments' | 'registrations' | 'schedules' | 'checkouts';
  ended: { id: string; shortId: string | null; result: string }[];
}[];

export type ClockAdvanceResult = { clock: TestClock; ran: DueWorkResult };

export const testClockRoutes = [
  route({
    method: 'GET',
    path: '/simulator/clocks',
    permission: 'simulator.use',
    query: z.object({}),
    run: async ({ db }, { entityScope, now }): Promise<{ clocks: TestClock[] }> => {
      const ids = (await entityScope.nodes()).filter(({ kind }) => kind === 'MERCHANT').map(({ id }) => id);
      const merchants = await findClocks(db, ids);
      return { clocks: merchants.map((merchant) => presentTestClock(merchant, now)) };
    },
  }),
  route({
    method: 'POST',
    path: '/simulator/clocks/:id/move',
    permission: 'simulator.use',
    query: z.object({}),
    body: clockForm,
    run: async (services, { entityScope, path, body, change, now }): Promise<ClockAdvanceResult> => {
      const id = await entityWithin(entityScope, path.id);
      const { kind, mode } = await requireEntity(services.db, id);
      if (kind !== 'MERCHANT' || mode !== 'TEST') {
        throw new BackOfficeError(409, 'refused', 'Only a test-mode merchant has a test clock.');
      }
      const moved = await change(async (tx) => {
        const { before, after } = await advanceTestClock(tx, id, body.forwardMinutes);
        return {
          result: after,
          action: 'entity.move-clock',
          entityId: id,
          subjectId: id,
          before: { offsetMinutes: before.clockOffsetMs / 60_000 },
          after: { offsetMinutes: after.clockOffsetMs / 60_000 },
        };
      });
      services.tree.invalidate();
      const ran = body.forwardMinutes === null ? [] : await runDueWork(services, moved, now);
      return { clock: presentTestClock(moved, now), ran };
    },
  }),
];

function presentTestClock({ id, name, clockOffsetMs }: Entity, now: Date): TestClock {
  const virtual = new Date(now.getTime() + clockOffsetMs);
  return { merchantId: id, name, offsetMs: clockOffsetMs, now: virtual.toISOString() };
}

/** Runs immediately what the schedules would do for this merchant. */
async function runDueWork(
  services: StaffServices,
  { id: merchantId, clockOffsetMs }: Entity,
  realNow: Date,
): Promise<DueWorkResult> {
  // Before payments that wait for their shopper end: the call is due a minute earlier.
  const now = new Date(realNow.getTime() + clockOffsetMs);
  const announced = await announceResultsOfMerchant(services, merchantId, now);
  const payments = [
    ...(await resolveUnknownAttemptsOfMerchant(services, merchantId)),
    ...(await expireHeldPayments(services, merchantId)),
  ];
  await resolveAuthentications(services, merchantId);
  const registrations = await expireRegistrations(services, merchantId);
  const charges = await runDueSchedules(services, merchantId);
  return [
    { what: 'payments', ended: payments.map(presentEnded) },
    {
      what: 'registrations',
      ended: registrations.map(({ id }) => ({ id, shortId: null, result: 'Retention period ended.' })),
    },
    { what: 'schedules', ended: charges.map(presentEnded) },
    { what: 'checkouts', ended: announced.map(presentAnnounced) },
  ];
}

function presentEnded({ id, shortId, resultCode }: Payment): DueWorkResult[number]['ended'][number] {
  return { id, shortId, result: `${resultCode} ${resultDescription(resultCode)}` };
}

function presentAnnounced({ paymentId, status }: AnnouncedResult): DueWorkResult[number]['ended'][number] {
  const result = status === null ? 'The shop did not answer.' : `The shop answered ${status}.`;
  return { id: paymentId, shortId: null, result };
}
