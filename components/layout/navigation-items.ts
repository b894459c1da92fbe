import type { CurrentUser, NavigationArea } from '#lib/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';

/** A page in the navigation. */
export type VisibleItem = { path: string; name: MessageKey; key: string };

/** The pages of an area, in order. */
export function readArea({ pages }: NavigationArea): VisibleItem[] {
  return Object.entries(pages).map(([path, { name, key }]) => ({ path, name: `pages.${name}`, key }));
}

/** The pages of all areas. */
export function readNavigation({ navigation }: CurrentUser): VisibleItem[] {
  return navigation.flatMap(readArea);
}

/** The symbol of a page in public/navigation-icons.svg. */
export const iconOf = ({ path }: Pick<VisibleItem, 'path'>): string => path.slice(1) || 'home';

export function isActive({ path }: VisibleItem, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
}
