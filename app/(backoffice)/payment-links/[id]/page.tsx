import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { PaymentLink } from '#components/payment-links/payment-link.tsx';

const { generateMetadata, page } = definePage({
  title: 'paymentLinks.pageTitle',
  reads: ({ id }) => [pathOf(api['payment-links'][':id'], { param: { id } })],
  render: ({ id }) => <PaymentLink id={id} />,
});

export { generateMetadata };
export default page;
