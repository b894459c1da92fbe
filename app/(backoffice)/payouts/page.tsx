import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { Payouts } from '#components/payouts/payouts.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.payouts',
  state: listState,
  reads: ({ query }) => listReads(api.payouts, 'payouts', query),
  render: () => <Payouts />,
});

export { generateMetadata };
export default page;
