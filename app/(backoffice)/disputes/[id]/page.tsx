import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { Dispute } from '#components/disputes/dispute.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.dispute',
  reads: ({ id }) => [pathOf(api.disputes[':id'], { param: { id } })],
  render: ({ id }) => <Dispute id={id} />,
});

export { generateMetadata };
export default page;
