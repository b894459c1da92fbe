import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { SettlementRulePage } from '#components/settlement/rules/rule.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.settlementRule',
  reads: ({ id }) => [pathOf(settlementApi['settlement-rules'][':id'], { param: { id } })],
  render: ({ id }) => <SettlementRulePage id={id} />,
});

export { generateMetadata };
export default page;
