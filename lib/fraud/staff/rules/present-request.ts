import { findEntityNames } from '#lib/entities/index.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { RuleRequest } from '../../rules/approval/rule-request.ts';
import { findVersions, type RuleContent } from '../../rules/store.ts';
import { managesRules, type RuleContext } from './manages-rules.ts';

/** A change of a rule that waits for another user, or waited for one. */
export type RiskRuleRequestRow = {
  id: string;
  ruleId: string;
  entityName: string;
  kind: RuleRequest['kind'];
  state: RuleRequest['state'];
  requestedBy: string;
  requestedAt: string;
  reason: string;
  decidedBy: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
  /** The rule was changed after the request. */
  isOutdated: boolean;
  isOwn: boolean;
  /** The user manages the rules of the entity; the requester never decides. */
  mayDecide: boolean;
  /** Null: a new rule. */
  before: RuleContent | null;
  after: RuleContent;
  /** Of a move: the name of the rule that it passes. */
  passes: string | null;
};

export async function presentRequests(
  services: StaffServices,
  requests: readonly RuleRequest[],
  user: RuleContext['user'],
): Promise<RiskRuleRequestRow[]> {
  if (requests.length === 0) return [];
  const { db } = services;
  const bases = requests.map(({ ruleId: id, baseVersion: version }) => ({ id, version }));
  const [names, actors, versions] = await Promise.all([
    findEntityNames(
      db.pool,
      requests.map(({ entityId }) => entityId),
    ),
    resolveActorNames(
      db,
      requests.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy ?? '']),
    ),
    findVersions(db, bases),
  ]);
  return Promise.all(
    requests.map(async (request) => ({
      ...presentRequest(request, actors),
      entityName: names.get(request.entityId) ?? '',
      isOwn: request.requestedBy === `user:${user.id}`,
      mayDecide: await managesRules(services, user, request.entityId),
      before: findBase(versions, request),
    })),
  );
}

type Base = Awaited<ReturnType<typeof findVersions>>[number];

function findBase(versions: readonly Base[], { ruleId, baseVersion }: RuleRequest): RuleContent | null {
  return versions.find(({ id, version }) => id === ruleId && version === baseVersion)?.content ?? null;
}

function presentRequest(request: RuleRequest, actors: ReadonlyMap<string, string>) {
  const { id, ruleId, kind, state, reason, decisionReason, isOutdated, proposal } = request;
  const nameOf = (actor: string): string => actors.get(actor) ?? actor;
  return {
    id,
    ruleId,
    kind,
    state,
    reason,
    decisionReason,
    isOutdated,
    requestedBy: nameOf(request.requestedBy),
    requestedAt: request.requestedAt.toISOString(),
    decidedBy: request.decidedBy && nameOf(request.decidedBy),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    after: proposal.content,
    passes: proposal.move?.passed.name ?? null,
  };
}
