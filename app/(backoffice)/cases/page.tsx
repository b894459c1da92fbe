import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { caseListState } from '#components/cases/case-list-state.ts';
import { Cases } from '#components/cases/cases.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.cases',
  state: caseListState,
  reads: ({ query }) => [
    ...listReads(api.cases, 'cases', query),
    pathOf(api['case-decision-requests'], { query: { entity: query.entity } }),
    pathOf(api['case-decision-runs'], { query: { entity: query.entity } }),
  ],
  render: () => <Cases />,
});

export { generateMetadata };
export default page;
