import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { webhooksApi } from '#components/webhooks/api.ts';
import { Webhook } from '#components/webhooks/webhook.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.webhook',
  reads: ({ id }) => [pathOf(webhooksApi.webhooks[':id'], { param: { id } })],
  render: ({ id }) => <Webhook id={id} />,
});

export { generateMetadata };
export default page;
