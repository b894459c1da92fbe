import {
  AppWindow,
  Boxes,
  ChartColumn,
  CodeXml,
  CreditCard,
  KeyRound,
  ListTree,
  type LucideIcon,
  ShieldCheck,
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
};

/** Where one can go; the navigation shows what the role may use. */
export const places: readonly Place[] = [
  { href: '/', name: 'Overview', icon: ChartColumn, key: 'o', permission: 'transactions.read' },
  {
    href: '/transactions',
    name: 'Transactions',
    icon: CreditCard,
    key: 't',
    permission: 'transactions.read',
  },
  {
    href: '/registrations',
    name: 'Registrations',
    icon: WalletCards,
    key: 'r',
    permission: 'registrations.read',
  },
  { href: '/entities', name: 'Entities', icon: Boxes, key: 'e', permission: 'entities.read' },
  { href: '/access-tokens', name: 'Access tokens', icon: KeyRound, key: 'a', permission: 'tokens.read' },
  {
    href: '/oidc-clients',
    name: 'OIDC clients',
    icon: AppWindow,
    key: 'i',
    permission: 'users.write',
  },
  { href: '/requests', name: 'API calls', icon: ListTree, key: 'q', permission: 'requests.read' },
  { href: '/docs', name: 'Developers', icon: CodeXml, key: 'd', permission: null },
  { href: '/account', name: 'Your account', icon: ShieldCheck, key: 'y', permission: null },
];

export function placesOf({ permissions }: Me): Place[] {
  return places.filter(({ permission }) => permission === null || permissions.includes(permission));
}

export function isHere(place: Place, pathname: string): boolean {
  return place.href === '/'
    ? pathname === '/'
    : pathname === place.href || pathname.startsWith(`${place.href}/`);
}
