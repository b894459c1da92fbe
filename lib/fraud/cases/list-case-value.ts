import { type AuditedBy, withAudit } from '#lib/audit/index.ts';
import { addListEntry } from '../lists/change-list.ts';
import type { ListEntry, ListKind, RiskList } from '../lists/list-entry.ts';
import type { RiskCase } from './case.ts';
import { findCaseValues } from './case-values.ts';
import type { CaseServices } from './services.ts';
import { appendListed } from './store.ts';

type ListedValue = {
  /** The entity of the list. */
  entityId: string;
  list: RiskList;
  kind: ListKind;
  reason: string;
  expiresAt: Date | null;
};

/** Adds a value of a case to a list, or renews its entry; null when the case does not have it. */
export async function listCaseValue(
  { db, vault, events }: Pick<CaseServices, 'db' | 'vault' | 'events'>,
  { merchantId, id }: Pick<RiskCase, 'merchantId' | 'id'>,
  { entityId, ...input }: ListedValue,
  by: AuditedBy,
): Promise<ListEntry | null> {
  const [found] = await findCaseValues({ db, vault }, { merchantId, id }, [input.kind]);
  if (!found) return null;
  const change = { actor: by.actor, at: by.at };
  const entry = await withAudit(db, vault, by, async (tx) => {
    const result = await addListEntry(tx, vault, entityId, { ...input, value: found.value }, change);
    const { list, kind, label, reason, expiresAt } = result;
    await appendListed(tx, { merchantId, id }, { ...change, data: { list, kind, label } });
    const after = { name: label, list, kind, reason, expiresAt, caseId: id };
    return { result, action: 'risk-list.add', entityId, subjectId: result.id, after };
  });
  events.wake();
  return entry;
}
