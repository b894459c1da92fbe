export { type Arrival, findArrivals } from './find-arrivals.ts';
export { importStatementFile } from './import-statement.ts';
export { isStatementFile } from './read-statement-file.ts';
export { type CheckedAccount, checkAccounts } from './reconciliation/check-accounts.ts';
export type { EntryOutcome } from './statement.ts';
export { findEntriesOfPayout, findStatementOfFile } from './statement-store.ts';
