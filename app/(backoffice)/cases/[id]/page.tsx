import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { Case } from '#components/cases/case.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.case',
  reads: ({ id }) => [pathOf(api.cases[':id'], { param: { id } })],
  render: ({ id }) => <Case id={id} />,
});

export { generateMetadata };
export default page;
