import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { paymentsApi } from '#components/payments/api.ts';
import { Transactions } from '#components/payments/transactions.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.transactions',
  state: listState,
  reads: ({ query }) => listReads(paymentsApi.transactions, 'transactions', query),
  render: () => <Transactions />,
});

export { generateMetadata };
export default page;
