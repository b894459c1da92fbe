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
export type VisibleItem = Omit<NavigationItem, 'permission' | 'ofInstallation'>;

const areas: readonly NavigationItem['area'][] = ['work', 'set-up', 'developers', 'you'];

type Holder = { permissions: readonly Permission[]; administersInstallation: boolean };

/** The items by area; within an area they keep their order. */
export function orderByArea(items: readonly NavigationItem[]): NavigationItem[] {
  return areas.flatMap((area) => items.filter((item) => item.area === area));
}

/** Those that a user may open, without the conditions. */
export function visibleNavigation(
  items: readonly NavigationItem[],
  { permissions, administersInstallation }: Holder,
): VisibleItem[] {
  return items
    .filter(({ permission }) => permission === null || permissions.includes(permission))
    .filter(({ ofInstallation }) => !ofInstallation || administersInstallation)
    .map(({ permission: _, ofInstallation: __, ...item }) => item);
}
