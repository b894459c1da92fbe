// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const listContracts = sqlFile<ListContractsParameters, ListContractsRow, 'read'>(
  'lib/ledger/acquirers/sql/list-contracts.sql',
);
export type ListContractsParameters = { accountIds: readonly string[] };
export type ListContractsRow = {
  accountId: string;
  validFrom: string;
  country: string | null;
  rates: unknown;
  actor: string;
};

export const putContract = sqlFile<PutContractParameters, PutContractRow, 'write'>(
  'lib/ledger/acquirers/sql/put-contract.sql',
);
export type PutContractParameters = {
  accountId: string;
  validFrom: string;
  entityId: string;
  country: string | null;
  rates: string;
  actor: string;
  now: Date;
};
export type PutContractRow = Record<never, never>;
