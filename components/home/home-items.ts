import { declaredHomeItems } from '#components/layout/generated/home-items.ts';
import { findActive, visibleNavigation } from '#components/layout/navigation-items.ts';
import type { CurrentUser, HomeItem, NavigationArea } from '#lib/staff/index.ts';

type Me = Pick<CurrentUser, 'permissions' | 'administersInstallation' | 'roles'>;

export type HomeArea = { area: NavigationArea; items: readonly HomeItem[] };

/** What each role looks at first. */
const firstAreaOf: Readonly<Record<string, NavigationArea>> = {
  administrator: 'developers',
  'fraud analyst': 'fraud',
  finance: 'finance',
  'merchant administrator': 'finance',
  merchant: 'finance',
  auditor: 'settings',
};

/** The numbers that the user may act on, by area; that of the user's role comes first. */
export function homeAreasOf(me: Me, now: Date): HomeArea[] {
  const shown = visibleNavigation(me);
  const items = declaredHomeItems
    .filter(({ permission }) => me.permissions.includes(permission))
    .map((item) => ({ ...item, q: item.q.replace(/\{\+(\d+)d\}/, (_, days: string) => dayIn(Number(days), now)) }));
  const byArea = Map.groupBy(items, ({ page }) => findActive(shown, page)?.area ?? 'settings');
  const first = me.roles.some(({ isCustom }) => !isCustom)
    ? me.roles.map(({ role, isCustom }) => (isCustom ? undefined : firstAreaOf[role]))
    : [areaWithMost(byArea)];
  return Array.from(byArea, ([area, each]) => ({ area, items: each })).toSorted(
    (one, other) => placeOf(one.area, first) - placeOf(other.area, first),
  );
}

/** A custom role begins with the area in which it has most to do. */
function areaWithMost(byArea: ReadonlyMap<NavigationArea, readonly HomeItem[]>): NavigationArea | undefined {
  const areas = order.filter((area) => byArea.has(area));
  return areas.toSorted((one, other) => (byArea.get(other)?.length ?? 0) - (byArea.get(one)?.length ?? 0))[0];
}

const order: readonly NavigationArea[] = ['fraud', 'finance', 'developers', 'payments', 'settings'];

function placeOf(area: NavigationArea, first: readonly (NavigationArea | undefined)[]): number {
  return first.includes(area) ? -1 : order.indexOf(area);
}

function dayIn(days: number, now: Date): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
