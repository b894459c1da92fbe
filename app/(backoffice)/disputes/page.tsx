import { definePage, listReads } from '#app/_server/define-page.tsx';
import { disputesApi } from '#components/disputes/api.ts';
import { disputeListState } from '#components/disputes/dispute-list-state.ts';
import { Disputes } from '#components/disputes/disputes.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.disputes',
  state: disputeListState,
  reads: ({ query }) => listReads(disputesApi.disputes, 'disputes', query),
  render: () => <Disputes />,
});

export { generateMetadata };
export default page;
