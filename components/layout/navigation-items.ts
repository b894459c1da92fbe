import type { CurrentUser, NavigationArea, NavigationItem } from '#lib/staff/index.ts';
import { declaredNavigation } from './generated/navigation.ts';

const areas: readonly NavigationArea[] = ['home', 'payments', 'fraud', 'finance', 'developers', 'settings'];

/** A line of the side bar, with the pages that are its tabs; itself is the first of them. */
export type MenuPage = { item: NavigationItem; tabs: readonly NavigationItem[] };
export type MenuArea = { area: NavigationArea; pages: readonly MenuPage[] };

/** The pages that the user may open, in the order of areas and of their places. */
export function visibleNavigation(me: Pick<CurrentUser, 'permissions' | 'administersInstallation'>): NavigationItem[] {
  return declaredNavigation
    .filter(({ permission }) => permission === null || me.permissions.includes(permission))
    .filter(({ ofInstallation }) => !ofInstallation || me.administersInstallation)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

const placeOf = ({ area, position }: NavigationItem): number => areas.indexOf(area) * 100 + position;

/** The areas with their pages. A tab whose page the user may not open is a page itself. */
export function menuOf(shown: readonly NavigationItem[]): MenuArea[] {
  return Array.from(
    Map.groupBy(shown, ({ area }) => area),
    ([area, items]) => ({ area, pages: pagesOf(items) }),
  );
}

function pagesOf(items: readonly NavigationItem[]): MenuPage[] {
  const byPage = Map.groupBy(items, ({ path, tabOf }) => tabOf ?? path);
  return [...byPage.values()].flatMap((tabs) => (tabs[0] ? [{ item: tabs[0], tabs }] : []));
}

/** The page of an address: the one whose address, or another one that belongs to it, begins the address. */
export function findActive(shown: readonly NavigationItem[], pathname: string): NavigationItem | undefined {
  return shown.find(({ path, also = [] }) => [path, ...also].some((each) => isWithin(pathname, each)));
}

function isWithin(pathname: string, path: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
}
