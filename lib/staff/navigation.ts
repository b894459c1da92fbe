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
