import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { Cases } from '#components/cases/cases.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.cases',
  state: listState,
  reads: ({ query }) => [
    ...listReads(api.cases, 'cases', query),
    pathOf(api['case-decision-requests'], { query: { entity: query.entity } }),
  ],
  render: () => <Cases />,
});

export { generateMetadata };
export default page;
