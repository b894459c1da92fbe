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
  /** Second key after g. */
  key: string;
  permission: CurrentUser['permissions'][number] | null;
  /** Whitespace separates the groups: what is done all day, what is set up, what developers need, oneself. */
  group: 'work' | 'set-up' | 'developers' | 'you';
};

type Names = [group: NavigationItem['group'], href: string, name: string, key: string, icon: LucideIcon];

function place(
  [group, href, name, key, icon]: Names,
  permission: NavigationItem['permission'],
): NavigationItem {
  return { group, href, name, key, icon, permission };
}

/** Where one can go; the navigation shows what the role may use. */
export const navigationItems: readonly NavigationItem[] = [
  place(['work', '/', 'Overview', 'o', ChartColumn], 'transactions.read'),
  place(['work', '/transactions', 'Transactions', 't', CreditCard], 'transactions.read'),
  place(['work', '/registrations', 'Registrations', 'r', WalletCards], 'registrations.read'),
  place(['set-up', '/entities', 'Entities', 'e', Boxes], 'entities.read'),
  place(['set-up', '/access-tokens', 'Access tokens', 'a', KeyRound], 'tokens.read'),
  place(['set-up', '/users', 'Users & roles', 'u', Users], 'users.read'),
  place(['set-up', '/oidc-clients', 'OIDC clients', 'i', AppWindow], 'users.write'),
  place(['set-up', '/audit', 'Audit log', 'l', ScrollText], 'audit.read'),
  place(['developers', '/requests', 'API calls', 'q', ListTree], 'requests.read'),
  place(['developers', '/event-consumers', 'Event consumers', 'v', Workflow], 'events.manage'),
  place(['developers', '/simulator', 'Simulator', 's', FlaskConical], 'simulator.use'),
  place(['developers', '/docs', 'Documentation', 'd', CodeXml], null),
  place(['you', '/account', 'Your account', 'y', ShieldCheck], null),
];

/** Pages of the whole installation, for administrators of every PSP. */
const ofInstallation = new Set(['/oidc-clients', '/event-consumers']);

export function visibleNavigation({ permissions, administersInstallation }: CurrentUser): NavigationItem[] {
  return navigationItems
    .filter(({ permission }) => permission === null || permissions.includes(permission))
    .filter(({ href }) => !ofInstallation.has(href) || administersInstallation);
}

/** The groups of these places, in their order; an empty group has no gap. */
export function groupNavigation(shown: readonly NavigationItem[]): NavigationItem[][] {
  return [...Map.groupBy(shown, ({ group }) => group).values()];
}

export function isActive({ href }: NavigationItem, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}
