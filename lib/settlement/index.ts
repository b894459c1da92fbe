export { cancelImport, commitImport, undoImport } from './imports/change-import.ts';
export { countOutcomes, findImport, listBadRows, listImportMerchants } from './imports/import-store.ts';
export { createImport, receiveFile } from './imports/receive-file.ts';
export type { ImportOutcome, SettlementImport, StoredBadRow } from './imports/settlement-import.ts';
export { settlementJobs } from './jobs.ts';
