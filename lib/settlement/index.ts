export type { BookedSum, SettlementBooking } from './bookings/booking.ts';
export { countLinesByStatus, countOpenByException } from './figures/count-lines-by-outcome.ts';
export { sumUnsettled, type UnsettledDay } from './figures/sum-unsettled.ts';
export { type FileRow, fileHeader, writeRow } from './file/write-file.ts';
export type { FormatProblem } from './formats/check-format.ts';
export { checkFormat } from './formats/check-format.ts';
export { fitsHeader, hasOwnHeader } from './formats/detect-format.ts';
export { draftFormat } from './formats/draft-format.ts';
export {
  activateFormat,
  addFormatVersion,
  createFormat,
  FormatNameTaken,
  findFormat,
  findFormatNames,
  findFormatVersion,
  listActiveFormats,
  listFormatVersions,
  type StoredFormat,
} from './formats/format-store.ts';
export { type FormatPreview, previewFormat } from './formats/preview-format.ts';
export { wholeLines } from './formats/read-sample.ts';
export { countFormats, formatFields, type ListedFormat, searchFormats } from './formats/search-formats.ts';
export type { ColumnSource, SettlementFormat } from './formats/settlement-format.ts';
export { shippedFormats } from './formats/shipped/index.ts';
export { badRowsFile } from './imports/bad-rows-file.ts';
export { cancelImport, commitImport, retryImport, undoImport } from './imports/change-import.ts';
export { ImportsBusy, withImportSlot } from './imports/import-slots.ts';
export {
  countBadRows,
  countOpenExceptions,
  countOutcomes,
  countSetAside,
  findImport,
  findSameFile,
  listBadRows,
} from './imports/import-store.ts';
export { importUnattended } from './imports/import-unattended.ts';
export {
  createImport,
  findFileOwner,
  type ImportServices,
  receiveFile,
} from './imports/receive-file.ts';
export type { FormatChoice } from './imports/resolve-format.ts';
export { countImports, importFields, searchImports } from './imports/search-imports.ts';
export type {
  BadRowCount,
  ImportOutcome,
  SettlementImport,
  StoredBadRow,
} from './imports/settlement-import.ts';
export { maxFileBytes, openNameless, readPieces, type StagedFile, stageFile } from './imports/stage-file.ts';
export { settlementJobs } from './jobs.ts';
export type { LineKey } from './line-key.ts';
export { type ComparedPayment, comparePayments } from './matching/compare-payments.ts';
export {
  ChargebackRefusedError,
  decideLine,
  findMatch,
  type LineDecision,
  type MatchedLine,
  PartRefusedError,
} from './matching/decide-line.ts';
export { runSettlementSlice } from './matching/match-import.ts';
export {
  listLineParts,
  listOpenPayments,
  type OpenPayment,
  type PartOfLine,
} from './matching/open-payments.ts';
export {
  countLines,
  type FoundLine,
  lineFields,
  lineOrder,
  openExceptions,
  searchLines,
} from './matching/search-lines.ts';
export { settleTogether } from './matching/settle-together.ts';
export type { LinePart } from './matching/split-line.ts';
export { matchedIdsOf, matchingStatusOf, merchantFile } from './reports/merchant-file.ts';
export {
  countSettled,
  listSettled,
  listSettledDays,
  type SettledDay,
  type SettledLine,
  type SettledSum,
  sumSettled,
} from './reports/settled-lines.ts';
export { backTestRule } from './rules/back-test.ts';
export type { BackTest, MatchingRule, RuleDefinition } from './rules/matching-rule.ts';
export { changeRule, findRule, listMerchantIds, type RuleStep, saveBackTest } from './rules/rule-store.ts';
export { countRules, type ListedRule, ruleFields, searchRules } from './rules/search-rules.ts';
export { type DefectCounts, type DefectKind, defectKinds } from './synthetic/defects.ts';
export { createSyntheticFile, importSyntheticFile } from './synthetic/import-synthetic-file.ts';
export { type SyntheticScore, scoreImport } from './synthetic/score-import.ts';
export { isUnsettled } from './unsettled/unsettled-payments.ts';
