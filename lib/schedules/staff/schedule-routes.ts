import { z } from 'zod';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { Schedule } from '../schedule.ts';
import { findScheduleForStaff } from '../store.ts';
import { describeSchedule, type ScheduleDetail } from './describe-schedule.ts';
import { scheduleList } from './schedule-list.ts';

/** A schedule outside of the scope is as unknown as one that does not exist. */
export async function getSchedule(
  { db }: Pick<StaffServices, 'db'>,
  entityScope: EntityScope,
  id: string,
): Promise<Schedule> {
  const schedule = /^[0-9a-f]{32}$/.test(id) ? await findScheduleForStaff(db.pool, id) : null;
  // A merchant includes its channels.
  if (!schedule || !(await entityScope.includes(schedule.channelId))) throw backOfficeErrors.unknown('schedule');
  return schedule;
}

export const scheduleRoutes = [
  ...listRoutes(scheduleList),
  route({
    method: 'GET',
    path: '/schedules/:id',
    permission: 'schedules.read',
    query: z.object({}),
    run: async (services, { path, entityScope, user, now }): Promise<ScheduleDetail> => {
      const schedule = await getSchedule(services, entityScope, path.id);
      return describeSchedule(services, schedule, user, now);
    },
  }),
];
