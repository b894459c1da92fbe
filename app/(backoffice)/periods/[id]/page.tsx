import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { Period } from '#components/periods/period.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.period',
  reads: ({ id }) => [pathOf(api.periods[':id'], { param: { id } })],
  render: ({ id }) => <Period id={id} />,
});

export { generateMetadata };
export default page;
