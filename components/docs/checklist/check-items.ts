import { pagePath, pathOf } from '#components/api/client.ts';
import { paymentsApi } from '#components/payments/api.ts';
import { requestLogApi } from '#components/request-log/api.ts';
import { webhooksApi } from '#components/webhooks/api.ts';

const lists = {
  '/transactions': paymentsApi.transactions.count,
  '/requests': requestLogApi.requests.count,
  '/webhooks': webhooksApi.webhooks.count,
  '/deliveries': webhooksApi.deliveries.count,
};

type CheckItemInput = {
  id: 'payment' | 'followUp' | 'decline' | 'pending' | 'read' | 'idempotency' | 'webhook' | 'delivery';
  /** The page of the list that has the evidence. */
  page: keyof typeof lists;
  q: string;
  /** Where it is explained. */
  guide: string;
};

/** A step is done when a search of a list finds something: the reader can open the very rows that prove it. */
const inputs: readonly CheckItemInput[] = [
  { id: 'payment', page: '/transactions', q: 'mode:test type:DB,PA status:succeeded', guide: '/docs/quickstart' },
  {
    id: 'followUp',
    page: '/transactions',
    q: 'mode:test type:RF,CP,RV status:succeeded',
    guide: '/docs/guides/payments-and-follow-ups',
  },
  {
    id: 'decline',
    page: '/transactions',
    q: 'mode:test type:DB,PA status:declined',
    guide: '/docs/guides/errors-and-retries#a-payment-that-is-declined',
  },
  { id: 'pending', page: '/requests', q: 'result:000.200.000', guide: '/docs/guides/redirects-and-pending' },
  { id: 'read', page: '/requests', q: 'operation:payments.read,checkouts.read status:2xx', guide: '/docs/quickstart' },
  {
    id: 'idempotency',
    page: '/requests',
    q: 'repeated:yes',
    guide: '/docs/guides/errors-and-retries#repeat-a-request-safely',
  },
  { id: 'webhook', page: '/webhooks', q: 'state:active', guide: '/docs/guides/webhooks#register-an-endpoint' },
  { id: 'delivery', page: '/deliveries', q: 'state:delivered about:payment', guide: '/docs/guides/webhooks#verify-it' },
];

export type CheckItem = Pick<CheckItemInput, 'id' | 'guide'> & {
  /** The read that counts the evidence. */
  countPath: string;
  /** The list with the evidence. */
  href: string;
};

export function checkItems(entity: string | null): CheckItem[] {
  return inputs.map(({ id, page, q, guide }) => ({
    id,
    guide,
    countPath: pathOf(lists[page], { query: { entity, q } }),
    href: pagePath(page, { q, entity }),
  }));
}
