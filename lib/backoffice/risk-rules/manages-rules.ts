import { roleRootsOf } from '../kernel/permissions.ts';
import type { BackOfficeContext, BackOfficeServices } from '../kernel/request-context.ts';

export type RuleContext = BackOfficeContext<unknown, unknown, { id: string }>;

/** Whether the user manages the rules of an entity. */
export async function managesRules(
  { tree }: Pick<BackOfficeServices, 'tree'>,
  { roles }: RuleContext['user'],
  entityId: string,
): Promise<boolean> {
  const roots = roleRootsOf(roles, 'risk.write');
  const path = await tree.findPath(entityId);
  return path?.ids.some((id) => roots.includes(id)) ?? false;
}
