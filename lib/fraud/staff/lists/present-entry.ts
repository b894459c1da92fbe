import type { EntryKind } from '../../lists/list-entry.ts';
import type { ListedEntry } from '../../lists/search-entries.ts';

export type RiskListRow = {
  id: string;
  entityId: string;
  entityName: string;
  /** ALLOW, BLOCK or WATCH, or the name of a list of one's own. */
  list: string;
  kind: EntryKind;
  /** The value; of a card, its first and last digits. */
  label: string;
  reason: string;
  actor: string;
  expiresAt: string | null;
  createdAt: string;
};

type Names = ReadonlyMap<string, string>;

export function presentEntry(
  { id, entityId, list, kind, label, reason, actor, expiresAt, createdAt }: ListedEntry,
  { entities, actors }: { entities: Names; actors: Names },
): RiskListRow {
  return {
    id,
    entityId,
    list,
    kind,
    label,
    reason,
    entityName: entities.get(entityId) ?? '',
    actor: actors.get(actor) ?? actor,
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
