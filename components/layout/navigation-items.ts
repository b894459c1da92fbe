import type { VisibleItem } from '#lib/staff/index.ts';

/** The items by area, in order, without empty areas. */
export function groupNavigation(shown: readonly VisibleItem[]): VisibleItem[][] {
  return [...Map.groupBy(shown, ({ area }) => area).values()];
}

export function isActive({ path }: VisibleItem, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
}
