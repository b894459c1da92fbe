import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { ledgerStaffRoutes } from './routes.ts';

export type { LedgerAccount } from '../accounts.ts';
export type { LedgerEntryDetail } from './entry-routes.ts';
export type { FeeRateRow } from './fee-rates.ts';
export type { FeePreviewAnswer, FeeSchedules } from './fee-routes.ts';
export type { JournalTotals, LedgerAccounts } from './journal-routes.ts';
export type { CurrencyLedger, Ledger } from './ledger-route.ts';
export type { EntryRow, PostingRow } from './present-entry.ts';
export type { AcquirerLine, AcquirerRow, Acquirers, ContractRow } from './read-acquirers.ts';
export type { Statement } from './statement.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type LedgerApi = ApiOf<typeof ledgerStaffRoutes>;
