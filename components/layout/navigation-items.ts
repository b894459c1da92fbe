import type { CurrentUser, NavigationItem } from '#lib/staff/index.ts';
import { declaredNavigation } from './generated/navigation.ts';

const areas: readonly NavigationItem['area'][] = ['work', 'set-up', 'developers', 'you'];

/** The pages that the user may open, by area; within an area in the order of the features. */
export function visibleNavigation(me: Pick<CurrentUser, 'permissions' | 'administersInstallation'>): NavigationItem[] {
  const visible = declaredNavigation
    .filter(({ permission }) => permission === null || me.permissions.includes(permission))
    .filter(({ ofInstallation }) => !ofInstallation || me.administersInstallation);
  return areas.flatMap((area) => visible.filter((item) => item.area === area));
}

/** The items by area, in order, without empty areas. */
export function groupNavigation(shown: readonly NavigationItem[]): NavigationItem[][] {
  return [...Map.groupBy(shown, ({ area }) => area).values()];
}

export function isActive({ path }: NavigationItem, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
}
