import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { UnsettledPayments } from '#components/settlement/unsettled.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.unsettledPayments',
  state: listState,
  reads: ({ query }) => listReads(settlementApi['unsettled-payments'], 'unsettled-payments', query),
  render: () => <UnsettledPayments />,
});

export { generateMetadata };
export default page;
