import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { bankStaffRoutes } from './routes.ts';

export type { BankEntryPartRow } from './present-parts.ts';
export type {
  BankReconciliation,
  ReconciledAccountRow,
  ReconcilingItemRow,
  ReconcilingSection,
} from './present-reconciliation.ts';
export type { BankEntryRow, BankStatementRow } from './present-statement.ts';
export type { BankEntryDetail, BankStatementDetail } from './statement-routes.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type BankApi = ApiOf<typeof bankStaffRoutes>;
