import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { settlementStaffRoutes } from './routes.ts';

export type { FormatPreview } from '../formats/preview-format.ts';
export type { SettlementFormat } from '../formats/settlement-format.ts';
export { maxFileBytes as maxUploadBytes } from '../imports/stage-file.ts';
export type {
  FormatSuggestion,
  SettlementFormatDetail,
} from './formats/format-routes.ts';
export type { SettlementFormatRow } from './formats/present-format.ts';
export type { BankArrival } from './imports/arrival-routes.ts';
export type { SettlementBadRow, SettlementBadRows } from './imports/bad-row-routes.ts';
export type {
  SettlementFailure,
  SettlementImportDetail,
  SettlementImportRow,
  SettlementOutcome,
} from './imports/present-import.ts';
export type { SettlementDefect, SettlementScore } from './imports/present-score.ts';
export type { SettlementNeighbours } from './line-routes.ts';
export type { MerchantFiles } from './merchant-file-routes.ts';
export type {
  SettleablePayment,
  SettlementLineDetail,
  SettlementLineRow,
  SettlementPart,
  SettlementPayment,
} from './present-line.ts';
export type { SettlementRuleDetail, SettlementRuleRow } from './present-rule.ts';
export type { UnsettledPaymentRow } from './unsettled-list.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type SettlementApi = ApiOf<typeof settlementStaffRoutes>;
