import type { MessageKey } from '#messages/translate.ts';
import type { Permission } from './permissions.ts';

/** The message with the name of a page. */
type PageName = Extract<MessageKey, `pages.${string}`>;

/** A page of the back office that the navigation shows to those who may use it. */
export type NavigationItem = {
  /** Groups, separated by whitespace: daily work, set-up, developers, account. */
  area: 'work' | 'set-up' | 'developers' | 'you';
  path: string;
  name: PageName;
  /** The second key after g. */
  key: string;
  /** The name of an icon of Lucide, which is drawn into public/navigation-icons.svg under the address of the page. */
  icon: string;
  permission: Permission | null;
  /** For administrators of every PSP only. */
  ofInstallation?: true;
};

type ShortName<Name> = Name extends `pages.${infer Short}` ? Short : never;

/** An area with the pages that a user may open, by their address. It is part of every page, so it is short. */
export type NavigationArea = {
  area: NavigationItem['area'];
  pages: Record<string, { name: ShortName<PageName>; key: string }>;
};

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
      pages: Object.fromEntries(
        visible
          .filter((item) => item.area === area)
          .map(({ path, name, key }) => [path, { name: name.slice('pages.'.length) as ShortName<PageName>, key }]),
      ),
    }))
    .filter(({ pages }) => Object.keys(pages).length > 0);
}
