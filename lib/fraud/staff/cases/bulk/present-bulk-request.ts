import { findEntityNames } from '#lib/entities/index.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { DecisionRequest } from '../../../cases/requests/decision-requests.ts';
import { findMacro } from '../../../macros/store.ts';

/** A decision on many cases that waits for another user. */
export type CaseDecisionRequestRow = Pick<
  DecisionRequest,
  'id' | 'decision' | 'cancelReason' | 'note' | 'entityId' | 'state' | 'decisionReason'
> & {
  entityName: string;
  /** The name of the macro that it is made with; null: none, or it was deleted. */
  macro: string | null;
  count: number;
  requestedBy: string;
  requestedAt: string;
  decidedBy: string | null;
  decidedAt: string | null;
  isOwn: boolean;
  /** The user decides cases of the entity; the requester never approves. */
  mayDecide: boolean;
};

export async function presentDecisionRequests(
  { db, tree }: StaffServices,
  requests: readonly DecisionRequest[],
  user: BackOfficeContext<unknown, unknown>['user'],
): Promise<CaseDecisionRequestRow[]> {
  const roots = roleRootsOf(user.roles, 'cases.decide');
  const [names, actors] = await Promise.all([
    findEntityNames(
      db.pool,
      requests.map(({ entityId }) => entityId),
    ),
    resolveActorNames(
      db,
      requests.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy ?? '']),
    ),
  ]);
  return Promise.all(
    requests.map(async ({ caseIds, macroId, requestedBy, requestedAt, decidedBy, decidedAt, ...request }) => ({
      ...request,
      macro: macroId && ((await findMacro(db, macroId))?.name ?? null),
      entityName: names.get(request.entityId) ?? '',
      count: caseIds.length,
      requestedBy: actors.get(requestedBy) ?? requestedBy,
      requestedAt: requestedAt.toISOString(),
      decidedBy: decidedBy && (actors.get(decidedBy) ?? decidedBy),
      decidedAt: decidedAt?.toISOString() ?? null,
      isOwn: requestedBy === `user:${user.id}`,
      mayDecide: (await tree.findPath(request.entityId))?.ids.some((id) => roots.includes(id)) ?? false,
    })),
  );
}
