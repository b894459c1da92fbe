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
export { type Schedule, type ScheduleCharge, type ScheduleTerms, type TimeUnit, timeUnits } from './schedule.ts';
export { scheduleOrders, searchSchedules } from './search-schedules.ts';
export {
  findLastCharges,
  findSchedule,
  findSchedulesOfEvents,
  insertSchedule,
  listCharges,
  listSchedulesOfRegistration,
} from './store.ts';
