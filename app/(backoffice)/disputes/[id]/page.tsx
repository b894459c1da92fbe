import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { disputesApi } from '#components/disputes/api.ts';
import { Dispute } from '#components/disputes/dispute.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.dispute',
  reads: ({ id }) => [pathOf(disputesApi.disputes[':id'], { param: { id } })],
  render: ({ id }) => <Dispute id={id} />,
});

export { generateMetadata };
export default page;
