import type { MessageKey } from '#messages/translate.ts';
import type { Permission } from './permissions.ts';

/** A page of the back office that the navigation shows to those who may use it. */
export type NavigationItem = {
  /** Groups, separated by whitespace: daily work, set-up, developers, account. */
  area: 'work' | 'set-up' | 'developers' | 'you';
  path: string;
  name: MessageKey;
  /** The second key after g. */
  key: string;
  /** Its symbol in public/navigation-icons.svg: the name of an icon of Lucide. */
  icon: string;
  permission: Permission | null;
  /** For administrators of every PSP only. */
  ofInstallation?: true;
};

/** A page as the navigation shows it. */
export type VisibleItem = Pick<NavigationItem, 'path' | 'name' | 'key' | 'icon'>;

export type NavigationArea = { area: NavigationItem['area']; items: VisibleItem[] };

const areas: readonly NavigationItem['area'][] = ['work', 'set-up', 'developers', 'you'];

type Holder = { permissions: readonly Permission[]; administersInstallation: boolean };

/** The pages that a user may open, by area; within an area they keep their order. */
export function visibleNavigation(
  items: readonly NavigationItem[],
  { permissions, administersInstallation }: Holder,
): NavigationArea[] {
  const visible = items
    .filter(({ permission }) => permission === null || permissions.includes(permission))
    .filter(({ ofInstallation }) => !ofInstallation || administersInstallation);
  return areas
    .map((area) => ({
      area,
      items: visible
        .filter((item) => item.area === area)
        .map(({ path, name, key, icon }) => ({ path, name, key, icon })),
    }))
    .filter(({ items: shown }) => shown.length > 0);
}
