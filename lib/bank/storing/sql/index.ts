// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const listStoredEntries = sqlFile<ListStoredEntriesParameters, ListStoredEntriesRow, 'read'>(
  'lib/bank/storing/sql/list-stored-entries.sql',
);
export type ListStoredEntriesParameters = {
  entityId: string;
  from: string;
  to: string;
  account: string;
  currency: string;
};
export type ListStoredEntriesRow = {
  id: string;
  amountMinor: string;
  bookedOn: string;
  valueOn: string | null;
  endToEndId: string | null;
  bankReference: string | null;
  counterparty: string | null;
  counterpartyAccount: string | null;
  text: string | null;
  creditorReference: string | null;
  documents: string | null;
  returnCode: string | null;
  batchReference: string | null;
  hasParts: boolean;
  statementId: string;
  openedOn: string;
  closedOn: string;
  openingMinor: string;
  closingMinor: string;
};
