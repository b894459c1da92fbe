import { z } from 'zod';
import type { Changed } from '#lib/audit/index.ts';
import type { Channel } from '#lib/entities/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { newCommand } from '#lib/payments/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { newRandomId, newTransactionId } from '#lib/platform/ids.ts';
import { getRegistration } from '#lib/registrations/staff/get-registration.ts';
import { resultDescription } from '#lib/result-codes/index.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import { readingWithin } from '#lib/staff/scoped-database.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { createSchedule, deleteSchedule, deschedule, reschedule, type ScheduleResult } from '../change-schedule.ts';
import { listDueTimes } from '../due-times/list-due-times.ts';
import type { Schedule } from '../schedule.ts';
import { describeSchedule, type ScheduleDetail } from './describe-schedule.ts';
import { dueTimesQuery, newScheduleForm, rescheduleForm } from './forms.ts';
import { neverDue, readAmount, readTimes } from './read-form.ts';
import { getSchedule } from './schedule-routes.ts';

/** When a schedule would be due, by the clock of its merchant. */
export type DueTimesPreview = { times: string[]; now: string };

const nothing = z.object({});
const reason = z.string().trim().min(3, 'is missing: enter a short reason').max(500);
const previewedDueTimes = 5;

type Context = BackOfficeContext<unknown, unknown>;

async function findChannel({ tree }: StaffServices, id: string): Promise<Channel> {
  const channel = await tree.findChannel(id);
  if (!channel) throw backOfficeErrors.unknown('channel');
  return channel;
}

const timeAt = ({ clockOffsetMs }: Channel, now: Date): Date => shiftClock({ now: () => now }, clockOffsetMs).now();

/** What the audit log keeps of a schedule. */
function audited({ state, name, expression, startAt, endAt, amountMinor, currency }: Schedule) {
  return {
    state,
    name,
    expression,
    amount: decimalOf(amountMinor, currency),
    currency,
    startAt: startAt?.toISOString() ?? null,
    endAt: endAt?.toISOString() ?? null,
  };
}

type Change = (tx: Parameters<typeof deschedule>[0], by: Parameters<typeof deschedule>[1]) => Promise<ScheduleResult>;
type Entry = { action: string; after?: object };

/** Changes a schedule as a merchant's request does, with its entry in the audit log. */
async function changeSchedule(
  services: StaffServices,
  context: Pick<Context, 'entityScope' | 'user' | 'actor' | 'now' | 'change'> & { path: { id: string } },
  run: (schedule: Schedule) => Change,
  { action, after = {} }: Entry,
): Promise<ScheduleDetail> {
  const { path, entityScope, actor, now, user, change } = context;
  const before = await getSchedule(services, entityScope, path.id);
  const { merchantId, id, channelId } = before;
  const by = { merchantId, id, actor, now: timeAt(await findChannel(services, channelId), now) };
  const result = await change(async (tx): Promise<Changed<ScheduleResult> | Refused> => {
    const changed = await run(before)(tx, by);
    if (changed.kind !== 'done') return { result: changed, action: null };
    const entry = { action, entityId: channelId, subjectId: id, before: audited(before) };
    return { result: changed, ...entry, after: { ...audited(changed.schedule), ...after } };
  });
  if (result.kind === 'done') {
    const reading = await readingWithin(services, entityScope, user);
    return describeSchedule(reading, result.schedule, user, now);
  }
  if (result.kind === 'rejected' && before.state === 'ACTIVE') throw neverDue();
  throw new BackOfficeError(
    409,
    'ended',
    before.state === 'DELETED'
      ? 'This schedule was already deleted. Nothing was changed.'
      : 'This schedule has ended. Nothing was changed.',
  );
}

type Refused = { result: ScheduleResult; action: null };

export const scheduleChangeRoutes = [
  route({
    method: 'GET',
    path: '/registrations/:id/due-times',
    permission: 'schedules.read',
    query: dueTimesQuery,
    run: async (services, { path, entityScope, query, now }): Promise<DueTimesPreview> => {
      const { channelId } = await getRegistration(services, entityScope, path.id);
      const { expression, startAt = null, endAt = null } = query;
      const at = timeAt(await findChannel(services, channelId), now);
      const times = listDueTimes(readTimes({ expression, startAt, endAt }), at, previewedDueTimes);
      return { times: times.map((due) => due.toISOString()), now: at.toISOString() };
    },
  }),
  route({
    method: 'POST',
    path: '/registrations/:id/schedules',
    permission: 'schedules.write',
    query: nothing,
    body: newScheduleForm,
    run: async (services, context): Promise<{ id: string }> => {
      const { path, entityScope, body, actor, change } = context;
      const registration = await getRegistration(services, entityScope, path.id);
      const channel = await findChannel(services, registration.channelId);
      if ((await services.tree.findPath(channel.id))?.disabled) {
        const sentence = 'This channel is disabled, so it cannot charge anything.';
        throw new BackOfficeError(409, 'disabled', sentence);
      }
      const now = timeAt(channel, context.now);
      const { currency } = body;
      const command = newCommand({
        id: newTransactionId(now),
        ndc: `${channel.id}-${newRandomId()}`,
        type: 'DB',
        actor,
        channel,
        now,
        amountMinor: readAmount(body.amount, currency),
        currency,
      });
      const terms = { duration: null, notice: null, noticeCallable: 'ANYTIME' } as const;
      const times = { name: body.name, ...readTimes(body), terms };
      const created = await change(async (tx): Promise<Changed<ScheduleResult> | Refused> => {
        const plan = { registrationId: registration.id, paymentType: 'DB', times } as const;
        const result = await createSchedule(tx, services, command, plan);
        if (result.kind !== 'done') return { result, action: null };
        const entry = { action: 'schedule.create', entityId: channel.id, subjectId: command.id };
        return { result, ...entry, after: { ...audited(result.schedule), registrationId: registration.id } };
      });
      if (created.kind === 'done') return { id: created.schedule.id };
      if (created.kind === 'unknown') throw backOfficeErrors.unknown('registration');
      if (created.code === '100.360.300') throw neverDue();
      throw new BackOfficeError(409, 'unusable', `${resultDescription(created.code)}. Nothing was created.`);
    },
  }),
  route({
    method: 'POST',
    path: '/schedules/:id/reschedule',
    permission: 'schedules.write',
    query: nothing,
    body: rescheduleForm,
    run: (services, context): Promise<ScheduleDetail> => {
      const { body } = context;
      return changeSchedule(
        services,
        context,
        (schedule) => (tx, by) =>
          reschedule(tx, by, {
            times: { name: body.name, ...readTimes(body), terms: schedule.terms },
            amountMinor: readAmount(body.amount, schedule.currency),
            echo: {},
          }),
        { action: 'schedule.reschedule' },
      );
    },
  }),
  route({
    method: 'POST',
    path: '/schedules/:id/deschedule',
    permission: 'schedules.write',
    query: nothing,
    body: z.object({ reason }),
    run: (services, context): Promise<ScheduleDetail> =>
      changeSchedule(services, context, () => deschedule, {
        action: 'schedule.deschedule',
        after: { reason: context.body.reason },
      }),
  }),
  route({
    method: 'POST',
    path: '/schedules/:id/delete',
    permission: 'schedules.write',
    query: nothing,
    body: z.object({ reason }),
    run: (services, context): Promise<ScheduleDetail> =>
      changeSchedule(services, context, () => deleteSchedule, {
        action: 'schedule.delete',
        after: { reason: context.body.reason },
      }),
  }),
];
