import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { webhooksApi } from '#components/webhooks/api.ts';
import { Webhooks } from '#components/webhooks/webhooks.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.webhooks',
  state: listState,
  reads: ({ query }) => listReads(webhooksApi.webhooks, 'webhooks', query),
  render: () => <Webhooks />,
});

export { generateMetadata };
export default page;
