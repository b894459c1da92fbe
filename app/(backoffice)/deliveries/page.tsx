import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { webhooksApi } from '#components/webhooks/api.ts';
import { WebhookDeliveries } from '#components/webhooks/deliveries/webhook-deliveries.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.webhookDeliveries',
  state: listState,
  reads: ({ query }) => listReads(webhooksApi.deliveries, 'deliveries', query),
  render: () => <WebhookDeliveries />,
});

export { generateMetadata };
export default page;
