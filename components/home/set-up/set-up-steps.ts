import type { HomeItem } from '#lib/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';

/** A step is done once so many rows of a list are found; the page is where it is done. */
export type SetUpStep = Pick<HomeItem, 'list' | 'q' | 'page' | 'permission'> & {
  name: Extract<MessageKey, `setUp.steps.${string}`>;
  needed: number;
};

/** What an installation needs before it serves a merchant, in the order in which it is done. */
export const setUpSteps: readonly SetUpStep[] = [
  {
    name: 'setUp.steps.accessToken',
    list: 'access-tokens',
    q: '',
    needed: 1,
    page: '/access-tokens',
    permission: 'tokens.read',
  },
  {
    name: 'setUp.steps.payment',
    list: 'transactions',
    q: 'status:approved',
    needed: 1,
    page: '/integration',
    permission: 'transactions.read',
  },
  {
    name: 'setUp.steps.webhook',
    list: 'webhooks',
    q: 'state:active',
    needed: 1,
    page: '/webhooks',
    permission: 'webhooks.read',
  },
  { name: 'setUp.steps.rule', list: 'risk-rules', q: '', needed: 1, page: '/risk-rules', permission: 'risk.read' },
  {
    name: 'setUp.steps.secondAdministrator',
    list: 'users',
    q: 'role:administrator state:active',
    needed: 2,
    page: '/users',
    permission: 'users.read',
  },
  {
    name: 'setUp.steps.file',
    list: 'settlement-imports',
    q: '',
    needed: 1,
    page: '/settlement',
    permission: 'settlement.read',
  },
];
