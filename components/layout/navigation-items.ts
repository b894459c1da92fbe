import {
  AppWindow,
  Boxes,
  ChartColumn,
  ClipboardCheck,
  CodeXml,
  CreditCard,
  FlaskConical,
  KeyRound,
  ListTree,
  ListX,
  type LucideIcon,
  ScrollText,
  Send,
  ShieldAlert,
  ShieldCheck,
  Users,
  WalletCards,
  Webhook,
  Workflow,
} from 'lucide-react';
import type { CurrentUser } from '#lib/backoffice/index.ts';
import type { MessageKey } from '#messages/translate.ts';

export type NavigationItem = {
  href: string;
  name: MessageKey;
  icon: LucideIcon;
  /** The second key after g. */
  key: string;
  permission: CurrentUser['permissions'][number] | null;
  /** Groups, separated by whitespace: daily work, set-up, developers, account. */
  group: 'work' | 'set-up' | 'developers' | 'you';
};

type Names = [group: NavigationItem['group'], href: string, name: MessageKey, key: string, icon: LucideIcon];

function item(
  [group, href, name, key, icon]: Names,
  permission: NavigationItem['permission'],
): NavigationItem {
  return { group, href, name, key, icon, permission };
}

/** The pages; the navigation shows those that the role permits. */
export const navigationItems: readonly NavigationItem[] = [
  item(['work', '/', 'layout.pages.overview', 'o', ChartColumn], 'transactions.read'),
  item(['work', '/transactions', 'layout.pages.transactions', 't', CreditCard], 'transactions.read'),
  item(['work', '/cases', 'layout.pages.cases', 'c', ClipboardCheck], 'cases.read'),
  item(['work', '/registrations', 'layout.pages.registrations', 'r', WalletCards], 'registrations.read'),
  item(['work', '/callbacks', 'layout.pages.callbacks', 'b', Send], 'callbacks.read'),
  item(['work', '/risk-rules', 'layout.pages.riskRules', 'f', ShieldAlert], 'risk.read'),
  item(['work', '/risk-lists', 'layout.pages.riskLists', 'x', ListX], 'risk.read'),
  item(['set-up', '/entities', 'layout.pages.entities', 'e', Boxes], 'entities.read'),
  item(['set-up', '/access-tokens', 'layout.pages.accessTokens', 'a', KeyRound], 'tokens.read'),
  item(['set-up', '/webhooks', 'layout.pages.webhooks', 'w', Webhook], 'webhooks.read'),
  item(['set-up', '/users', 'layout.pages.users', 'u', Users], 'users.read'),
  item(['set-up', '/oidc-clients', 'layout.pages.oidcClients', 'i', AppWindow], 'users.write'),
  item(['set-up', '/audit', 'layout.pages.auditLog', 'l', ScrollText], 'audit.read'),
  item(['developers', '/requests', 'layout.pages.apiRequests', 'q', ListTree], 'requests.read'),
  item(['developers', '/event-consumers', 'layout.pages.eventConsumers', 'v', Workflow], 'events.manage'),
  item(['developers', '/simulator', 'layout.pages.simulator', 's', FlaskConical], 'simulator.use'),
  item(['developers', '/docs', 'layout.pages.documentation', 'd', CodeXml], null),
  item(['you', '/account', 'layout.pages.yourAccount', 'y', ShieldCheck], null),
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
