import type { MessageKey } from '#messages/translate.ts';
import type { Permission } from './permissions.ts';

/** The message with the name of a page. */
type PageName = Extract<MessageKey, `pages.${string}`>;

/** What people come for. */
export type NavigationArea = 'home' | 'payments' | 'fraud' | 'finance' | 'developers' | 'settings';

/** A page of the back office that the navigation shows to those who may use it. */
export type NavigationItem = {
  area: NavigationArea;
  /** Its place in its area. */
  position: number;
  path: string;
  name: PageName;
  /** The page that has it as a tab; without one it is a line of the side bar. */
  tabOf?: string;
  /** Its short name as a tab; left out: its name. */
  tabName?: Extract<MessageKey, `layout.tabs.${string}`>;
  /** Other addresses that belong to it. */
  also?: readonly string[];
  /** The second key after g. */
  key: string;
  /** The name of an icon of Lucide, which is drawn into public/navigation-icons.svg under the address of the page. */
  icon: string;
  permission: Permission | null;
  /** For administrators of every PSP only. */
  ofInstallation?: true;
};
