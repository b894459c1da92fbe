import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { PaymentLinks } from '#components/payment-links/payment-links.tsx';
import { currencyCodes } from '#lib/money/index.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.paymentLinks',
  state: listState,
  reads: ({ query }) => listReads(api['payment-links'], 'payment-links', query),
  render: () => <PaymentLinks currencies={currencyCodes} />,
});

export { generateMetadata };
export default page;
