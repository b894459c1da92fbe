import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { RiskRule } from '#components/fraud/rules/risk-rule.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.riskRule',
  reads: ({ id }) => [pathOf(fraudApi['risk-rules'][':id'], { param: { id } })],
  render: ({ id }) => <RiskRule id={id} />,
});

export { generateMetadata };
export default page;
