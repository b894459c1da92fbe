import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { RiskRules } from '#components/risk-rules/risk-rules.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.riskRules',
  state: listState,
  reads: ({ query }) => [
    ...listReads(api['risk-rules'], 'risk-rules', query),
    pathOf(api['risk-rule-requests'], { query: { entity: query.entity } }),
  ],
  render: () => <RiskRules />,
});

export { generateMetadata };
export default page;
