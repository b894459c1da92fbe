export {
  createSchedule,
  deleteSchedule,
  deschedule,
  reschedule,
  type ScheduleResult,
  type ScheduleTimes,
} from './change-schedule.ts';
export { runDueSchedules, scheduleJobs } from './jobs.ts';
export type { Schedule, ScheduleCharge, ScheduleTerms, TimeUnit } from './schedule.ts';
export { findSchedule, findSchedulesOfEvents, listCharges } from './store.ts';
