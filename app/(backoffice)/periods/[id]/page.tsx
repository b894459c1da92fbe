import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { periodsApi } from '#components/periods/api.ts';
import { Period } from '#components/periods/period.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.period',
  reads: ({ id }) => [pathOf(periodsApi.periods[':id'], { param: { id } })],
  render: ({ id }) => <Period id={id} />,
});

export { generateMetadata };
export default page;
