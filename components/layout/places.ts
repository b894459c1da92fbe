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
} from 'lucide-react';
import type { Me } from '#lib/backoffice/index.ts';

export type Place = {
  href: string;
  name: string;
  icon: LucideIcon;
  /** Second key after g. */
  key: string;
  permission: Me['permissions'][number] | null;
  /** Whitespace separates the groups: what is done all day, what is set up, what developers need, oneself. */
  group: 'work' | 'set-up' | 'developers' | 'you';
};

type Names = [group: Place['group'], href: string, name: string, key: string, icon: LucideIcon];

function place([group, href, name, key, icon]: Names, permission: Place['permission']): Place {
  return { group, href, name, key, icon, permission };
}

/** Where one can go; the navigation shows what the role may use. */
export const places: readonly Place[] = [
  place(['work', '/', 'Overview', 'o', ChartColumn], 'transactions.read'),
  place(['work', '/transactions', 'Transactions', 't', CreditCard], 'transactions.read'),
  place(['work', '/registrations', 'Registrations', 'r', WalletCards], 'registrations.read'),
  place(['set-up', '/entities', 'Entities', 'e', Boxes], 'entities.read'),
  place(['set-up', '/access-tokens', 'Access tokens', 'a', KeyRound], 'tokens.read'),
  place(['set-up', '/users', 'Users & roles', 'u', Users], 'users.read'),
  place(['set-up', '/oidc-clients', 'OIDC clients', 'i', AppWindow], 'users.write'),
  place(['set-up', '/audit', 'Audit log', 'l', ScrollText], 'audit.read'),
  place(['developers', '/requests', 'API calls', 'q', ListTree], 'requests.read'),
  place(['developers', '/simulator', 'Simulator', 's', FlaskConical], 'simulator.use'),
  place(['developers', '/docs', 'Documentation', 'd', CodeXml], null),
  place(['you', '/account', 'Your account', 'y', ShieldCheck], null),
];

export function placesOf({ permissions, mayManageOidcClients }: Me): Place[] {
  return places
    .filter(({ permission }) => permission === null || permissions.includes(permission))
    .filter(({ href }) => href !== '/oidc-clients' || mayManageOidcClients);
}

/** The groups of these places, in their order; an empty group has no gap. */
export function groupPlaces(shown: readonly Place[]): Place[][] {
  return [...Map.groupBy(shown, ({ group }) => group).values()];
}

export function isHere({ href }: Place, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}
