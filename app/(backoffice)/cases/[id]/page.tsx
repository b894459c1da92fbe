import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { Case } from '#components/fraud/cases/case.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.case',
  reads: ({ id }) => [pathOf(fraudApi.cases[':id'], { param: { id } })],
  render: ({ id }) => <Case id={id} />,
});

export { generateMetadata };
export default page;
