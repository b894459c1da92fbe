export { noticeJobs } from './staff/jobs.ts';
