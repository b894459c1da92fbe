import type { ListedFormat } from '../../formats/search-formats.ts';

export type SettlementFormatRow = {
  id: string;
  pspId: string;
  pspName: string;
  name: string;
  /** ACTIVE, DRAFT. */
  state: string;
  /** The latest version. */
  version: number;
  /** The version by which files are read; null while it is a draft. */
  activeVersion: number | null;
  actor: string;
  actorName: string;
  createdAt: string;
  updatedAt: string;
};

export type FormatNames = { entities: ReadonlyMap<string, string>; actors: ReadonlyMap<string, string> };

export function presentFormat(
  { id, entityId, name, version, activeVersion, actor, createdAt, updatedAt }: ListedFormat,
  { entities, actors }: FormatNames,
): SettlementFormatRow {
  return {
    id,
    pspId: entityId,
    pspName: entities.get(entityId) ?? '',
    name,
    version,
    activeVersion,
    state: activeVersion === null ? 'DRAFT' : 'ACTIVE',
    actor,
    actorName: actors.get(actor) ?? actor,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
