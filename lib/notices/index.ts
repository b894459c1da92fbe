export { noticeJobs } from './jobs.ts';
