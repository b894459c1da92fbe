import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { Transactions } from '#components/transactions/transactions.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.transactions',
  state: listState,
  reads: ({ query }) => listReads(api.transactions, 'transactions', query),
  render: () => <Transactions />,
});

export { generateMetadata };
export default page;
