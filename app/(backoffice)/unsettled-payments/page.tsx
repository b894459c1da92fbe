import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { UnsettledPayments } from '#components/settlement/unsettled.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.unsettledPayments',
  state: listState,
  reads: ({ query }) => listReads(api['unsettled-payments'], 'unsettled-payments', query),
  render: () => <UnsettledPayments />,
});

export { generateMetadata };
export default page;
