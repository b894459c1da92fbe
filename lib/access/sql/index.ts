// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const inheritRootRoles = sqlFile<InheritRootRolesParameters, InheritRootRolesRow, 'write'>(
  'lib/access/sql/inherit-root-roles.sql',
);
export type InheritRootRolesParameters = { rootId: string };
export type InheritRootRolesRow = Record<never, never>;

export const lockCustomRole = sqlFile<LockCustomRoleParameters, LockCustomRoleRow, 'write'>(
  'lib/access/sql/lock-custom-role.sql',
);
export type LockCustomRoleParameters = { id: string };
export type LockCustomRoleRow = { id: string };

export const lockRoots = sqlFile<LockRootsParameters, LockRootsRow, 'write'>('lib/access/sql/lock-roots.sql');
export type LockRootsParameters = { ids: readonly string[] };
export type LockRootsRow = { id: string };
