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
export type ChangeStateRow = Record<never, never>;

export const claimNotices = sqlFile<ClaimNoticesParameters, ClaimNoticesRow, 'write'>(
  'lib/webhooks/sql/claim-notices.sql',
);
export type ClaimNoticesParameters = { now: Date; maxAttempts: number; limit: bigint | number; firstWaitMs: number };
export type ClaimNoticesRow = {
  endpointId: string;
  userId: string;
  disabledAt: Date;
  name: string;
  email: string;
  url: string;
  entityName: string;
};

export const countDisabled = sqlFile<CountDisabledParameters, CountDisabledRow, 'read'>(
  'lib/webhooks/sql/count-disabled.sql',
);
export type CountDisabledParameters = { entityIds: readonly string[] | null; max: bigint | number };
export type CountDisabledRow = { count: number };

export const countNotices = sqlFile<CountNoticesParameters, CountNoticesRow, 'read'>(
  'lib/webhooks/sql/count-notices.sql',
);
export type CountNoticesParameters = { id: string };
export type CountNoticesRow = { mailed: number; waiting: number };

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

export const insertNotices = sqlFile<InsertNoticesParameters, InsertNoticesRow, 'write'>(
  'lib/webhooks/sql/insert-notices.sql',
);
export type InsertNoticesParameters = { id: string; roles: readonly string[]; permission: string; at: Date };
export type InsertNoticesRow = Record<never, never>;

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
export type ListFailingRow = { id: string; entityId: string; failingSince: Date };

export const markNoticeSent = sqlFile<MarkNoticeSentParameters, MarkNoticeSentRow, 'write'>(
  'lib/webhooks/sql/mark-notice-sent.sql',
);
export type MarkNoticeSentParameters = { now: Date; endpointId: string; userId: string; disabledAt: Date };
export type MarkNoticeSentRow = Record<never, never>;

export const rotateSecret = sqlFile<RotateSecretParameters, RotateSecretRow, 'write'>(
  'lib/webhooks/sql/rotate-secret.sql',
);
export type RotateSecretParameters = { sealedSecret: string; previousUntil: Date; id: string; actor: string; at: Date };
export type RotateSecretRow = Record<never, never>;
