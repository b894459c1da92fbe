import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { Webhooks } from '#components/webhooks/webhooks.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.webhooks',
  state: listState,
  reads: ({ query }) => listReads(api.webhooks, 'webhooks', query),
  render: () => <Webhooks />,
});

export { generateMetadata };
export default page;
