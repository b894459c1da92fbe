import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { RequestLog } from '#components/request-log/request-log.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.requestLog',
  state: listState,
  reads: ({ query }) => listReads(api.requests, 'requests', query),
  render: () => <RequestLog />,
});

export { generateMetadata };
export default page;
