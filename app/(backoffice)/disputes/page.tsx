import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { Disputes } from '#components/disputes/disputes.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.disputes',
  state: listState,
  reads: ({ query }) => listReads(api.disputes, 'disputes', query),
  render: () => <Disputes />,
});

export { generateMetadata };
export default page;
