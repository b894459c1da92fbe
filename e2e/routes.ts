import type { APIRequestContext } from '@playwright/test';
import type { RunningApp } from './start-app.ts';

/** A back-office page for an administrator; its URL may need an id of the demo. */
export type PageToVisit = { name: string; path: (ids: DemoIds) => string };

type DemoIds = Record<'transaction' | 'registration' | 'merchant' | 'channel' | 'user' | 'request', string>;

/** The pages for signed-in users. */
export const backOfficePages: readonly PageToVisit[] = [
  { name: 'overview', path: () => '/?period=7d' },
  { name: 'transactions', path: () => '/transactions' },
  { name: 'transactions-search', path: () => '/transactions?q=status:declined+brand:VISA' },
  { name: 'transactions-problem', path: () => '/transactions?q=last4:1' },
  { name: 'transactions-empty', path: () => '/transactions?q=order-that-never-was' },
  { name: 'transaction', path: ({ transaction }) => `/transactions/${transaction}` },
  { name: 'registrations', path: () => '/registrations' },
  { name: 'registration', path: ({ registration }) => `/registrations/${registration}` },
  { name: 'entities', path: () => '/entities' },
  { name: 'entity-merchant', path: ({ merchant }) => `/entities/${merchant}` },
  { name: 'entity-channel', path: ({ channel }) => `/entities/${channel}` },
  { name: 'entity-accounts', path: ({ channel }) => `/entities/${channel}?tab=connector-accounts` },
  { name: 'entity-routing', path: ({ channel }) => `/entities/${channel}?tab=routing-rules` },
  { name: 'access-tokens', path: () => '/access-tokens' },
  { name: 'users', path: () => '/users' },
  { name: 'user', path: ({ user }) => `/users/${user}` },
  { name: 'oidc-clients', path: () => '/oidc-clients' },
  { name: 'audit', path: () => '/audit' },
  { name: 'requests', path: () => '/requests' },
  { name: 'request', path: ({ request }) => `/requests/${request}` },
  { name: 'event-consumers', path: () => '/event-consumers' },
  { name: 'simulator', path: () => '/simulator' },
  { name: 'account', path: () => '/account' },
  { name: 'account-security', path: () => '/account/security' },
  { name: 'account-sessions', path: () => '/account/sessions' },
];

/** The public pages. */
export const publicPages: readonly { name: string; path: string }[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'signed-out', path: '/signed-out' },
  { name: 'signed-in', path: '/signed-in' },
  { name: 'docs', path: '/docs' },
  { name: 'docs-result-codes', path: '/docs/result-codes' },
  { name: 'docs-test-cards', path: '/docs/test-cards' },
  { name: 'components', path: '/dev/components' },
];

/** Ids for detail pages, read from the API as the signed-in user. */
export async function findDemoIds(request: APIRequestContext, app: RunningApp): Promise<DemoIds> {
  const ask = async (path: string) => (await request.get(`${app.baseUrl}/api/backoffice${path}`)).json();
  const { rows: payments } = await ask('/transactions?q=type:PA,DB+status:approved&limit=1');
  const { rows: registrations } = await ask('/registrations?limit=1');
  const { options: entities } = await ask('/entities/search');
  const { rows: users } = await ask('/users?limit=1');
  const { rows: requests } = await ask('/requests?limit=1');
  const ofKind = (kind: string): string =>
    entities.find((each: { kind: string; id: string }) => each.kind === kind)?.id ?? '';
  return {
    transaction: payments[0]?.id ?? '',
    registration: registrations[0]?.id ?? '',
    merchant: ofKind('MERCHANT'),
    channel: ofKind('CHANNEL'),
    user: users[0]?.id ?? '',
    request: requests[0]?.id ?? '',
  };
}
