export type { BookedSum, SettlementBooking } from './bookings/booking.ts';
export { countLinesByStatus, countOpenByException } from './figures/count-lines-by-outcome.ts';
export type { FeeParts } from './figures/fee-parts.ts';
export { type ChargedLine, listChargedLines } from './figures/list-charged-lines.ts';
export { type AcquirerFees, sumAcquirerFees } from './figures/sum-acquirer-fees.ts';
export { sumFeeParts } from './figures/sum-fee-parts.ts';
export { type ReceivableDay, sumReceivable } from './figures/sum-receivable.ts';
export { sumUnsettled, type UnsettledDay } from './figures/sum-unsettled.ts';
export { type FileRow, fileHeader, writeRow } from './file/write-file.ts';
export { activateFormat, createFormat, findFormatVersion } from './formats/format-store.ts';
export { shippedFormats } from './formats/shipped/index.ts';
export { commitImport, undoImport } from './imports/change-import.ts';
export { ImportsBusy, withImportSlot } from './imports/import-slots.ts';
export { findImport, findSameFile } from './imports/import-store.ts';
export { importUnattended } from './imports/import-unattended.ts';
export { createImport, type ImportServices, receiveFile } from './imports/receive-file.ts';
export type { FormatChoice } from './imports/resolve-format.ts';
export { countImports, importFields } from './imports/search-imports.ts';
export type { SettlementImport } from './imports/settlement-import.ts';
export { maxFileBytes, openNameless, readPieces, type StagedFile, stageFile } from './imports/stage-file.ts';
export { decideLine, findMatch } from './matching/decide-line.ts';
export type { LineException, LineStatus } from './matching/line-outcome.ts';
export { runSettlementSlice } from './matching/match-import.ts';
export { countLines, lineFields } from './matching/search-lines.ts';
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
export { type DefectCounts, type DefectKind, defectKinds } from './synthetic/defects.ts';
export { createSyntheticFile, importSyntheticFile } from './synthetic/import-synthetic-file.ts';
export { scoreImport } from './synthetic/score-import.ts';
export { isUnsettled } from './unsettled/unsettled-payments.ts';
