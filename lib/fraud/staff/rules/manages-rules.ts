import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import type { StaffServices } from '#lib/staff/services.ts';

export type RuleContext = BackOfficeContext<unknown, unknown, { id: string }>;

/** Whether the user manages the rules of an entity. */
export async function managesRules(
  { tree }: Pick<StaffServices, 'tree'>,
  { roles }: RuleContext['user'],
  entityId: string,
): Promise<boolean> {
  const roots = roleRootsOf(roles, 'risk.write');
  const path = await tree.findPath(entityId);
  return path?.ids.some((id) => roots.includes(id)) ?? false;
}
