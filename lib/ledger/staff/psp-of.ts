import type { EntityScope } from '#lib/staff/entity-scope.ts';
import type { StaffServices } from '#lib/staff/services.ts';

/** The one PSP of what is selected. */
export async function pspOf({ tree }: Pick<StaffServices, 'tree'>, { rootIds }: EntityScope): Promise<string | null> {
  const paths = await Promise.all(rootIds.map((id) => tree.findPath(id)));
  const psps = new Set(paths.map((path) => path?.ids.at(-1) ?? null));
  const [only = null] = psps;
  return psps.size === 1 ? only : null;
}
