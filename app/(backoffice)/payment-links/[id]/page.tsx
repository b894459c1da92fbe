import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { paymentLinksApi } from '#components/payment-links/api.ts';
import { PaymentLink } from '#components/payment-links/payment-link.tsx';

const { generateMetadata, page } = definePage({
  title: 'paymentLinks.pageTitle',
  reads: ({ id }) => [pathOf(paymentLinksApi['payment-links'][':id'], { param: { id } })],
  render: ({ id }) => <PaymentLink id={id} />,
});

export { generateMetadata };
export default page;
