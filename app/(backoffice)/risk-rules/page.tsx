import { definePage, listReads } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { RiskRules } from '#components/fraud/rules/risk-rules.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.riskRules',
  state: listState,
  reads: ({ query }) => [
    ...listReads(fraudApi['risk-rules'], 'risk-rules', query),
    pathOf(fraudApi['risk-rule-requests'], { query: { entity: query.entity } }),
  ],
  render: () => <RiskRules />,
});

export { generateMetadata };
export default page;
