export { isStatementFile } from './camt/read-camt-053.ts';
export { type Arrival, findArrivals } from './find-arrivals.ts';
export { importStatementFile } from './import-statement.ts';
export type { EntryOutcome } from './statement.ts';
export { findEntriesOfPayout, findStatementOfFile } from './statement-store.ts';
