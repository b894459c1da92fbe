import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { SettlementRules } from '#components/settlement/rules/rules.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.settlementRules',
  state: listState,
  reads: ({ query }) => listReads(settlementApi['settlement-rules'], 'settlement-rules', query),
  render: () => <SettlementRules />,
});

export { generateMetadata };
export default page;
