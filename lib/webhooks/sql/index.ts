// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const changeState = sqlFile<ChangeStateParameters, ChangeStateRow, 'write'>('lib/webhooks/sql/change-state.sql');
export type ChangeStateParameters = {
  state: string;
  at: Date;
  id: string;
  from: readonly string[];
  type: string;
  actor: string;
  data: string;
};
export type ChangeStateRow = { entityId: string };

export const countDisabled = sqlFile<CountDisabledParameters, CountDisabledRow, 'read'>(
  'lib/webhooks/sql/count-disabled.sql',
);
export type CountDisabledParameters = { entityIds: readonly string[] | null; max: bigint | number };
export type CountDisabledRow = { count: number };

export const insertEndpoint = sqlFile<InsertEndpointParameters, InsertEndpointRow, 'write'>(
  'lib/webhooks/sql/insert-endpoint.sql',
);
export type InsertEndpointParameters = {
  id: string;
  entityId: string;
  ownerId: string;
  url: string;
  types: readonly string[];
  fields: string;
  format: string;
  sealedSecret: string;
  at: Date;
  actor: string;
};
export type InsertEndpointRow = Record<never, never>;

export const listDisabled = sqlFile<ListDisabledParameters, ListDisabledRow, 'read'>(
  'lib/webhooks/sql/list-disabled.sql',
);
export type ListDisabledParameters = Record<never, never>;
export type ListDisabledRow = { id: string; entityId: string; url: string };

export const listEndpointsFor = sqlFile<ListEndpointsForParameters, ListEndpointsForRow, 'read'>(
  'lib/webhooks/sql/list-endpoints-for.sql',
);
export type ListEndpointsForParameters = { merchantIds: readonly string[] };
export type ListEndpointsForRow = {
  merchantId: string;
  channelId: string | null;
  id: string;
  types: readonly string[];
  fields: string;
};

export const listFailing = sqlFile<ListFailingParameters, ListFailingRow, 'read'>('lib/webhooks/sql/list-failing.sql');
export type ListFailingParameters = { before: Date };
export type ListFailingRow = { id: string; entityId: string; url: string; failingSince: Date };

export const rotateSecret = sqlFile<RotateSecretParameters, RotateSecretRow, 'write'>(
  'lib/webhooks/sql/rotate-secret.sql',
);
export type RotateSecretParameters = { sealedSecret: string; previousUntil: Date; id: string; actor: string; at: Date };
export type RotateSecretRow = Record<never, never>;
