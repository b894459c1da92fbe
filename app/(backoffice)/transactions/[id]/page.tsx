import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { paymentsApi } from '#components/payments/api.ts';
import { Transaction } from '#components/payments/transaction.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.transaction',
  reads: ({ id }) => [pathOf(paymentsApi.transactions[':id'], { param: { id } })],
  render: ({ id }) => <Transaction id={id} />,
});

export { generateMetadata };
export default page;
