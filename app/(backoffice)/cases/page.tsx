import { definePage, listReads } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { caseListState } from '#components/fraud/cases/case-list-state.ts';
import { Cases } from '#components/fraud/cases/cases.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.cases',
  state: caseListState,
  reads: ({ query }) => [
    ...listReads(fraudApi.cases, 'cases', query),
    pathOf(fraudApi['case-decision-requests'], { query: { entity: query.entity } }),
    pathOf(fraudApi['case-decision-runs'], { query: { entity: query.entity } }),
  ],
  render: () => <Cases />,
});

export { generateMetadata };
export default page;
