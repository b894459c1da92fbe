export { isStatementFile } from './camt/read-camt-053.ts';
export { type Arrival, findArrivals } from './find-arrivals.ts';
export { type ImportedStatements, importStatementFile } from './import-statement.ts';
export { statementJobs } from './jobs.ts';
export {
  decideEntry,
  type EntryDecision,
  type EntryDecisionResult,
  findCandidates,
} from './matching/decide-entry.ts';
export {
  bankEntryFields,
  bankStatementFields,
  countBankEntries,
  countBankStatements,
  searchBankEntries,
  searchBankStatements,
} from './search/search-statements.ts';
export type { BankEntry, BankStatement, EntryOutcome } from './statement.ts';
export {
  continuesEarlier,
  countUnmatched,
  findEntriesOfPayout,
  findEntry,
  findStatement,
  findStatementOfFile,
} from './statement-store.ts';
