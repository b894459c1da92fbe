import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { paymentLinksApi } from '#components/payment-links/api.ts';
import { PaymentLinks } from '#components/payment-links/payment-links.tsx';
import { currencyCodes } from '#lib/money/index.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.paymentLinks',
  state: listState,
  reads: ({ query }) => listReads(paymentLinksApi['payment-links'], 'payment-links', query),
  render: () => <PaymentLinks currencies={currencyCodes} />,
});

export { generateMetadata };
export default page;
