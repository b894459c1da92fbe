import {
  AppWindow,
  Boxes,
  ChartColumn,
  CodeXml,
  CreditCard,
  FlaskConical,
  KeyRound,
  ListTree,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  Users,
  WalletCards,
  Workflow,
} from 'lucide-react';
import type { CurrentUser } from '#lib/backoffice/index.ts';

export type NavigationItem = {
  href: string;
  name: string;
  icon: LucideIcon;
  /** The second key after g. */
  key: string;
  permission: CurrentUser['permissions'][number] | null;
  /** Groups, separated by whitespace: daily work, set-up, developers, account. */
  group: 'work' | 'set-up' | 'developers' | 'you';
};

type Names = [group: NavigationItem['group'], href: string, name: string, key: string, icon: LucideIcon];

function item(
  [group, href, name, key, icon]: Names,
  permission: NavigationItem['permission'],
): NavigationItem {
  return { group, href, name, key, icon, permission };
}

/** The pages; the navigation shows those that the role permits. */
export const navigationItems: readonly NavigationItem[] = [
  item(['work', '/', 'Overview', 'o', ChartColumn], 'transactions.read'),
  item(['work', '/transactions', 'Transactions', 't', CreditCard], 'transactions.read'),
  item(['work', '/registrations', 'Registrations', 'r', WalletCards], 'registrations.read'),
  item(['set-up', '/entities', 'Entities', 'e', Boxes], 'entities.read'),
  item(['set-up', '/access-tokens', 'Access tokens', 'a', KeyRound], 'tokens.read'),
  item(['set-up', '/users', 'Users & roles', 'u', Users], 'users.read'),
  item(['set-up', '/oidc-clients', 'OIDC clients', 'i', AppWindow], 'users.write'),
  item(['set-up', '/audit', 'Audit log', 'l', ScrollText], 'audit.read'),
  item(['developers', '/requests', 'API requests', 'q', ListTree], 'requests.read'),
  item(['developers', '/event-consumers', 'Event consumers', 'v', Workflow], 'events.manage'),
  item(['developers', '/simulator', 'Simulator', 's', FlaskConical], 'simulator.use'),
  item(['developers', '/docs', 'Documentation', 'd', CodeXml], null),
  item(['you', '/account', 'Your account', 'y', ShieldCheck], null),
];

/** Pages about the installation, for administrators of every PSP. */
const ofInstallation = new Set(['/oidc-clients', '/event-consumers']);

export function visibleNavigation({ permissions, administersInstallation }: CurrentUser): NavigationItem[] {
  return navigationItems
    .filter(({ permission }) => permission === null || permissions.includes(permission))
    .filter(({ href }) => !ofInstallation.has(href) || administersInstallation);
}

/** The items by group, in order, without empty groups. */
export function groupNavigation(shown: readonly NavigationItem[]): NavigationItem[][] {
  return [...Map.groupBy(shown, ({ group }) => group).values()];
}

export function isActive({ href }: NavigationItem, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}
