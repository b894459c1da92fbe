import type { EntityNode } from '#lib/entities/index.ts';
import type { CallScope } from '#lib/gateway/index.ts';
import type { Reach } from './reach.ts';

/** Whose calls to the API are in reach. */
export async function callScopeWithin(reach: Reach): Promise<CallScope> {
  const scope = await reach.scope();
  return scope.everything ? scope : callScopeOf(await reach.nodes());
}

/** The calls of these entities; a channel without its merchant shows only what was sent in its own name. */
export function callScopeOf(nodes: readonly EntityNode[]): CallScope {
  const idsOf = (...kinds: EntityNode['kind'][]): string[] =>
    nodes.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const merchantIds = idsOf('MERCHANT');
  const covered = new Set(merchantIds);
  const channels = nodes
    .filter(({ kind, parentId }) => kind === 'CHANNEL' && !covered.has(parentId ?? ''))
    .map(({ id, parentId }) => ({ id, merchantId: parentId ?? '' }));
  return { everything: false, merchantIds, channels, above: idsOf('PSP', 'DIVISION') };
}
