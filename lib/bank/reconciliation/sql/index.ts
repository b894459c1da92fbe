// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findStatedBalance = sqlFile<FindStatedBalanceParameters, FindStatedBalanceRow, 'read'>(
  'lib/bank/reconciliation/sql/find-stated-balance.sql',
);
export type FindStatedBalanceParameters = { day: string; pspId: string; account: string; currency: string };
export type FindStatedBalanceRow = { id: string; reference: string; closedOn: string; balanceMinor: string };

export const listAccounts = sqlFile<ListAccountsParameters, ListAccountsRow, 'read'>(
  'lib/bank/reconciliation/sql/list-accounts.sql',
);
export type ListAccountsParameters = { pspIds: readonly string[] };
export type ListAccountsRow = {
  pspId: string;
  account: string;
  currency: string;
  openedOn: string;
  openingMinor: string;
  closedOn: string;
};

export const listCorrections = sqlFile<ListCorrectionsParameters, ListCorrectionsRow, 'read'>(
  'lib/bank/reconciliation/sql/list-corrections.sql',
);
export type ListCorrectionsParameters = { merchantIds: readonly string[]; positions: readonly string[] };
export type ListCorrectionsRow = { position: string; reason: string | null };

export const listImports = sqlFile<ListImportsParameters, ListImportsRow, 'read'>(
  'lib/bank/reconciliation/sql/list-imports.sql',
);
export type ListImportsParameters = { pspId: string; ids: readonly string[] };
export type ListImportsRow = { id: string; fileName: string };

export const listMovements = sqlFile<ListMovementsParameters, ListMovementsRow, 'read'>(
  'lib/bank/reconciliation/sql/list-movements.sql',
);
export type ListMovementsParameters = {
  day: string;
  pspId: string;
  currency: string;
  isTest: boolean;
  merchantIds: readonly string[];
  mainAccount: string;
  accounts: readonly string[];
};
export type ListMovementsRow = {
  account: string;
  key: string | null;
  shownMinor: string;
  bookedMinor: string;
  otherModeMinor: string;
  shownOn: string | null;
  firstOn: string | null;
  lastOn: string | null;
  position: string | null;
  isMatched: boolean;
};

export const listPayouts = sqlFile<ListPayoutsParameters, ListPayoutsRow, 'read'>(
  'lib/bank/reconciliation/sql/list-payouts.sql',
);
export type ListPayoutsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type ListPayoutsRow = { id: string; holder: string; isOrdered: boolean };
