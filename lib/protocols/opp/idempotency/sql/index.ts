// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const claimKey = sqlFile<ClaimKeyParameters, ClaimKeyRow, 'write'>(
  'lib/protocols/opp/idempotency/sql/claim-key.sql',
);
export type ClaimKeyParameters = {
  merchantId: string;
  entityId: string;
  method: string;
  path: string;
  key: string;
  bodyFingerprint: Uint8Array;
  transactionId: string;
  now: Date;
};
export type ClaimKeyRow = Record<never, never>;

export const deleteKey = sqlFile<DeleteKeyParameters, DeleteKeyRow, 'write'>(
  'lib/protocols/opp/idempotency/sql/delete-key.sql',
);
export type DeleteKeyParameters = { merchantId: string; entityId: string; method: string; path: string; key: string };
export type DeleteKeyRow = Record<never, never>;

export const deleteOldKeys = sqlFile<DeleteOldKeysParameters, DeleteOldKeysRow, 'write'>(
  'lib/protocols/opp/idempotency/sql/delete-old-keys.sql',
);
export type DeleteOldKeysParameters = { before: Date; limit: bigint | number };
export type DeleteOldKeysRow = Record<never, never>;

export const findKey = sqlFile<FindKeyParameters, FindKeyRow, 'read'>('lib/protocols/opp/idempotency/sql/find-key.sql');
export type FindKeyParameters = { merchantId: string; entityId: string; method: string; path: string; key: string };
export type FindKeyRow = {
  bodyFingerprint: Buffer;
  transactionId: string;
  status: number | null;
  body: string | null;
  startedAt: Date;
};

export const renewKeys = sqlFile<RenewKeysParameters, RenewKeysRow, 'write'>(
  'lib/protocols/opp/idempotency/sql/renew-keys.sql',
);
export type RenewKeysParameters = {
  now: Date;
  merchantIds: readonly string[];
  entityIds: readonly string[];
  methods: readonly string[];
  paths: readonly string[];
  keys: readonly string[];
  startedAts: readonly Date[];
};
export type RenewKeysRow = { merchantId: string; entityId: string; method: string; path: string; key: string };

export const storeResponse = sqlFile<StoreResponseParameters, StoreResponseRow, 'write'>(
  'lib/protocols/opp/idempotency/sql/store-response.sql',
);
export type StoreResponseParameters = {
  status: number;
  body: string;
  now: Date;
  merchantId: string;
  entityId: string;
  method: string;
  path: string;
  key: string;
};
export type StoreResponseRow = Record<never, never>;

export const takeOverKey = sqlFile<TakeOverKeyParameters, TakeOverKeyRow, 'write'>(
  'lib/protocols/opp/idempotency/sql/take-over-key.sql',
);
export type TakeOverKeyParameters = {
  now: Date;
  merchantId: string;
  entityId: string;
  method: string;
  path: string;
  key: string;
  startedAt: Date;
};
export type TakeOverKeyRow = Record<never, never>;
