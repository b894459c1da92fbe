export {
  buildSchedule,
  createSchedule,
  deleteSchedule,
  deschedule,
  reschedule,
  type ScheduleResult,
  type ScheduleTimes,
} from './change-schedule.ts';
export { runDueSchedules } from './jobs.ts';
export type { Schedule, ScheduleCharge, ScheduleTerms, TimeUnit } from './schedule.ts';
export { scheduleOrders, searchSchedules } from './search-schedules.ts';
export {
  findLastCharges,
  findSchedule,
  findSchedulesOfEvents,
  insertSchedule,
  listCharges,
  listSchedulesOfRegistration,
} from './store.ts';
