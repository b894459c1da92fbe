import type { VisibleItem } from '#lib/staff/index.ts';

export function isActive({ path }: VisibleItem, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
}
