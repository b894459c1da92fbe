import { findEntityNames } from '#lib/entities/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import { findFormatNames } from '../../formats/format-store.ts';
import { countOpenExceptions } from '../../imports/import-store.ts';
import type { SettlementImport } from '../../imports/settlement-import.ts';
import type { ImportNames } from './present-import.ts';

/** The names of PSPs and users of these imports, and how many of their lines wait for a user. */
export async function readImportNames(db: Database, imports: readonly SettlementImport[]): Promise<ImportNames> {
  const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
  const formatIds = imports.flatMap(({ formatId }) => formatId ?? []);
  const [entities, actors, formats, exceptions] = await Promise.all([
    findEntityNames(db, unique(imports.map(({ entityId }) => entityId))),
    resolveActorNames(db, unique(imports.map(({ actor }) => actor))),
    findFormatNames(db, unique(formatIds)),
    countOpenExceptions(
      db,
      imports.map(({ id }) => id),
    ),
  ]);
  return { entities, actors, exceptions, formats };
}
