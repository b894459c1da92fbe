export {
  createSchedule,
  deleteSchedule,
  deschedule,
  reschedule,
  type ScheduleResult,
  type ScheduleTimes,
} from './change-schedule.ts';
export { endOfSchedule } from './due-times/end-of-schedule.ts';
export { listDueTimes } from './due-times/list-due-times.ts';
export { runDueSchedules, scheduleJobs } from './jobs.ts';
export type { Schedule, ScheduleCharge, ScheduleTerms, TimeUnit } from './schedule.ts';
export { scheduleFields } from './search-fields.ts';
export { countSchedules, dueOrderOf, scheduleOrders, searchSchedules } from './search-schedules.ts';
export {
  findLastCharges,
  findSchedule,
  findScheduleForStaff,
  findSchedulesOfEvents,
  listCharges,
  listScheduleEvents,
  listSchedulesOfRegistration,
  type ScheduleEvent,
} from './store.ts';
