import type { EntityNode } from '#lib/entities/index.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import type { RequestLogScope } from '../list-requests.ts';

/** The request log scope of an entity scope. */
export async function requestLogScopeOf(entityScope: EntityScope): Promise<RequestLogScope> {
  const scope = await entityScope.scope();
  return scope.everything ? scope : resolveRequestLogScope(await entityScope.nodes());
}

/** The calls of these entities; a channel without its merchant shows only what was sent in its own name. */
export function resolveRequestLogScope(nodes: readonly EntityNode[]): RequestLogScope {
  const idsOf = (...kinds: EntityNode['kind'][]): string[] =>
    nodes.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const merchantIds = idsOf('MERCHANT');
  const covered = new Set(merchantIds);
  const channels = nodes
    .filter(({ kind, parentId }) => kind === 'CHANNEL' && !covered.has(parentId ?? ''))
    .map(({ id, parentId }) => ({ id, merchantId: parentId ?? '' }));
  return { everything: false, merchantIds, channels, above: idsOf('PSP', 'DIVISION') };
}
