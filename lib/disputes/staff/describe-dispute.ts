import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { type Dispute, type DisputeVerb, disputeVerbs, mayChange } from '../dispute.ts';
import { listEvidence } from '../evidence/evidence.ts';
import { listDisputeEvents } from '../store.ts';
import { type DisputeRow, presentDisputes } from './present-dispute.ts';

/** A dispute with its evidence, what happened to it, and what this user may do. */
export type DisputeDetail = {
  row: DisputeRow;
  note: string | null;
  evidence: { id: string; fileName: string; kind: string; byteSize: number; actorName: string; createdAt: string }[];
  history: { type: string; at: string; actorName: string; detail: string | null }[];
  /** What is possible in its state. */
  verbs: DisputeVerb[];
  mayWrite: boolean;
};

type User = Pick<BackOfficeContext<unknown, unknown>['user'], 'roles'>;

export async function describeDispute(services: StaffServices, dispute: Dispute, user: User): Promise<DisputeDetail> {
  const { db, tree } = services;
  const [[row], evidence, events, path] = await Promise.all([
    presentDisputes(services, [dispute]),
    listEvidence(db.pool, dispute),
    listDisputeEvents(db.pool, dispute),
    tree.findPath(dispute.channelId),
  ]);
  const names = await resolveActorNames(
    db,
    [...evidence, ...events].map(({ actor }) => actor),
  );
  const nameOf = (actor: string): string => names.get(actor) ?? actor;
  const roots = roleRootsOf(user.roles, 'disputes.write');
  return {
    row: row as DisputeRow,
    note: dispute.note,
    evidence: evidence.map(({ id, fileName, kind, byteSize, actor, createdAt }) => ({
      id,
      fileName,
      kind,
      byteSize,
      actorName: nameOf(actor),
      createdAt: createdAt.toISOString(),
    })),
    history: events.map(({ type, at, actor, data }) => ({
      type,
      at: at.toISOString(),
      actorName: nameOf(actor),
      detail: detailOf(data),
    })),
    verbs: disputeVerbs.filter((verb) => mayChange(dispute.state, verb)),
    mayWrite: path?.ids.some((id) => roots.includes(id)) ?? false,
  };
}

/** The file, or the note of a decision. */
function detailOf(data: unknown): string | null {
  const { fileName, note } = data as { fileName?: string | null; note?: string | null };
  return fileName ?? note ?? null;
}
