import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { payoutsApi } from '#components/payouts/api.ts';
import { Payouts } from '#components/payouts/payouts.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.payouts',
  state: listState,
  reads: ({ query }) => listReads(payoutsApi.payouts, 'payouts', query),
  render: () => <Payouts />,
});

export { generateMetadata };
export default page;
