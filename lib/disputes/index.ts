export { countDisputesByDeadline } from './search/search-disputes.ts';
