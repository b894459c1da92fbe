import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { payoutsApi } from '#components/payouts/api.ts';
import { Payout } from '#components/payouts/payout.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.payout',
  reads: ({ id }) => [pathOf(payoutsApi.payouts[':id'], { param: { id } })],
  render: ({ id }) => <Payout id={id} />,
});

export { generateMetadata };
export default page;
