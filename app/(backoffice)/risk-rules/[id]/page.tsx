import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { RiskRule } from '#components/risk-rules/risk-rule.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.riskRule',
  reads: ({ id }) => [pathOf(api['risk-rules'][':id'], { param: { id } })],
  render: ({ id }) => <RiskRule id={id} />,
});

export { generateMetadata };
export default page;
