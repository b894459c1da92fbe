import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { requestLogApi } from '#components/request-log/api.ts';
import { RequestLog } from '#components/request-log/request-log.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.requestLog',
  state: listState,
  reads: ({ query }) => listReads(requestLogApi.requests, 'requests', query),
  render: () => <RequestLog />,
});

export { generateMetadata };
export default page;
