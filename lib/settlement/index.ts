export { type FileRow, fileHeader, writeRow } from './file/write-file.ts';
export { badRowsFile } from './imports/bad-rows-file.ts';
export { cancelImport, commitImport, undoImport } from './imports/change-import.ts';
export {
  countBadRows,
  countOpenExceptions,
  countOutcomes,
  findImport,
  findSameFile,
  listBadRows,
} from './imports/import-store.ts';
export { createImport, receiveFile } from './imports/receive-file.ts';
export { countImports, importFields, searchImports } from './imports/search-imports.ts';
export type {
  BadRowCount,
  ImportOutcome,
  SettlementImport,
  StoredBadRow,
} from './imports/settlement-import.ts';
export { maxFileBytes } from './imports/stage-file.ts';
export { settlementJobs } from './jobs.ts';
export { type ComparedPayment, comparePayments } from './matching/compare-payments.ts';
export { decideLine, findMatch, type LineDecision, type MatchedLine } from './matching/decide-line.ts';
export type { LineKey } from './matching/match-import.ts';
export {
  countLines,
  type FoundLine,
  lineFields,
  lineOrder,
  openExceptions,
  searchLines,
} from './matching/search-lines.ts';
export { matchedIdsOf, matchingStatusOf, merchantFile } from './reports/merchant-file.ts';
export {
  countSettled,
  listSettled,
  type SettledDay,
  type SettledLine,
  type SettledSum,
  sumSettled,
} from './reports/settled-lines.ts';
