// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findChildren = sqlFile<FindChildrenParameters, FindChildrenRow, 'read'>(
  'lib/entities/sql/find-children.sql',
);
export type FindChildrenParameters = { parentId: string; afterName: string; afterId: string; limit: number };
export type FindChildrenRow = {
  id: string;
  kind: string;
  parentId: string | null;
  name: string;
  mode: string;
  disabled: boolean;
  hasChildren: boolean;
};

export const findEntitiesByName = sqlFile<FindEntitiesByNameParameters, FindEntitiesByNameRow, 'read'>(
  'lib/entities/sql/find-entities-by-name.sql',
);
export type FindEntitiesByNameParameters = { typed: readonly string[]; words: readonly string[] };
export type FindEntitiesByNameRow = { id: string; name: string };

export const findNames = sqlFile<FindNamesParameters, FindNamesRow, 'read'>('lib/entities/sql/find-names.sql');
export type FindNamesParameters = { ids: readonly string[] };
export type FindNamesRow = { id: string; name: string };

export const findPath = sqlFile<FindPathParameters, FindPathRow, 'read'>('lib/entities/sql/find-path.sql');
export type FindPathParameters = { id: string };
export type FindPathRow = {
  id: string;
  kind: string;
  parentId: string | null;
  name: string;
  mode: string;
  settings: unknown;
  clockOffsetMs: string;
  disabledAt: Date | null;
};

export const findSubtrees = sqlFile<FindSubtreesParameters, FindSubtreesRow, 'read'>(
  'lib/entities/sql/find-subtrees.sql',
);
export type FindSubtreesParameters = { rootIds: readonly string[] };
export type FindSubtreesRow = {
  id: string;
  kind: string;
  parentId: string | null;
  name: string;
  mode: string;
  disabled: boolean;
};

export const listCompatibilityUses = sqlFile<ListCompatibilityUsesParameters, ListCompatibilityUsesRow, 'read'>(
  'lib/entities/sql/list-compatibility-uses.sql',
);
export type ListCompatibilityUsesParameters = { id: string };
export type ListCompatibilityUsesRow = {
  setting: string;
  entityId: string;
  name: string;
  uses: string;
  lastUsedAt: Date;
};

export const lockEntity = sqlFile<LockEntityParameters, LockEntityRow, 'write'>('lib/entities/sql/lock-entity.sql');
export type LockEntityParameters = { id: string };
export type LockEntityRow = {
  id: string;
  kind: string;
  parentId: string | null;
  name: string;
  mode: string;
  settings: unknown;
  clockOffsetMs: string;
  disabledAt: Date | null;
};

export const recordCompatibilityUses = sqlFile<RecordCompatibilityUsesParameters, RecordCompatibilityUsesRow, 'write'>(
  'lib/entities/sql/record-compatibility-uses.sql',
);
export type RecordCompatibilityUsesParameters = {
  entityIds: readonly string[];
  settings: readonly string[];
  times: readonly Date[];
};
export type RecordCompatibilityUsesRow = Record<never, never>;

export const searchEntities = sqlFile<SearchEntitiesParameters, SearchEntitiesRow, 'read'>(
  'lib/entities/sql/search-entities.sql',
);
export type SearchEntitiesParameters = {
  rootIds: readonly string[];
  patterns: readonly string[];
  ids: readonly string[];
  kinds: readonly string[];
  modes: readonly string[];
  limit: number;
};
export type SearchEntitiesRow = {
  id: string;
  kind: string;
  parentId: string | null;
  name: string;
  mode: string;
  disabled: boolean;
  path: string;
};
