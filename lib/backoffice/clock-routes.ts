import { z } from 'zod';
import { type Entity, findClocks, moveVirtualClock, requireEntity } from '#lib/entities/index.ts';
import { recoverAttemptsOf } from '#lib/payments/index.ts';
import { expireRegistrations } from '#lib/registrations/index.ts';
import { resultDescription } from '#lib/spec/index.ts';
import { BackOfficeFault } from './back-office-fault.ts';
import { type BackOfficeServices, route } from './call.ts';
import { entityWithin } from './entity-routes.ts';

/** The time that a test-mode merchant lives in. */
export type VirtualClock = { merchantId: string; name: string; offsetMs: number; now: string };

/** What the passing of time did: each thing with its name, how many, and what became of them. */
export type RanByClock = {
  what: 'payments' | 'registrations';
  ended: { id: string; shortId: string | null; result: string }[];
}[];

export type MovedClock = { clock: VirtualClock; ran: RanByClock };

const dayMinutes = 1_440;
/** Further than anything that a test waits for. */
const furthestMinutes = 400 * dayMinutes;
const body = z.object({
  /** Null goes back to real time. */
  forwardMinutes: z.int().min(1, 'must be at least 1').max(furthestMinutes, 'is too far').nullable(),
});

export const clockRoutes = [
  route({
    method: 'GET',
    path: '/simulator/clocks',
    permission: 'simulator.use',
    query: z.object({}),
    run: async ({ db }, { reach, now }): Promise<{ clocks: VirtualClock[] }> => {
      const ids = (await reach.nodes()).filter(({ kind }) => kind === 'MERCHANT').map(({ id }) => id);
      const merchants = await findClocks(db, ids);
      return { clocks: merchants.map((merchant) => presentClock(merchant, now)) };
    },
  }),
  route({
    method: 'POST',
    path: '/simulator/clocks/:id/move',
    permission: 'simulator.use',
    query: z.object({}),
    body,
    run: async (services, { reach, path, body, change, now }): Promise<MovedClock> => {
      const id = await entityWithin(reach, path.id);
      const { kind, mode } = await requireEntity(services.db, id);
      if (kind !== 'MERCHANT' || mode !== 'TEST') {
        throw new BackOfficeFault(409, 'refused', 'Only a test-mode merchant has a clock that can be moved.');
      }
      const moved = await change(async (db) => {
        const { before, after } = await moveVirtualClock(db, id, body.forwardMinutes);
        return {
          result: after,
          ...{ action: 'entity.move-clock', entityId: id, subjectId: id },
          before: { offsetMinutes: before.clockOffsetMs / 60_000 },
          after: { offsetMinutes: after.clockOffsetMs / 60_000 },
        };
      });
      services.tree.forgetCached();
      const ran = body.forwardMinutes === null ? [] : await runWhatIsDue(services, id);
      return { clock: presentClock(moved, now), ran };
    },
  }),
];

function presentClock({ id, name, clockOffsetMs }: Entity, now: Date): VirtualClock {
  const virtual = new Date(now.getTime() + clockOffsetMs);
  return { merchantId: id, name, offsetMs: clockOffsetMs, now: virtual.toISOString() };
}

/** What the schedules would do for this merchant by and by is done now, so that it can be seen. */
async function runWhatIsDue(services: BackOfficeServices, merchantId: string): Promise<RanByClock> {
  const payments = await recoverAttemptsOf(services, merchantId);
  const registrations = await expireRegistrations(services, merchantId);
  return [
    {
      what: 'payments',
      ended: payments.map(({ id, shortId, resultCode }) => {
        return { id, shortId, result: `${resultCode} ${resultDescription(resultCode)}` };
      }),
    },
    {
      what: 'registrations',
      ended: registrations.map(({ id }) => ({ id, shortId: null, result: 'Its retention has passed.' })),
    },
  ];
}
