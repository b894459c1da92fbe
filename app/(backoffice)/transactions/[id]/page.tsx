import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { Transaction } from '#components/transactions/transaction.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.transaction',
  reads: ({ id }) => [pathOf(api.transactions[':id'], { param: { id } })],
  render: ({ id }) => <Transaction id={id} />,
});

export { generateMetadata };
export default page;
