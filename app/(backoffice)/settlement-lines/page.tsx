import { definePage, listReads } from '#app/_server/define-page.tsx';
import { settlementApi } from '#components/settlement/api.ts';
import { lineListState } from '#components/settlement/lines/line-list-state.ts';
import { SettlementLines } from '#components/settlement/lines/lines.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.settlementLines',
  state: lineListState,
  reads: ({ query }) => listReads(settlementApi['settlement-lines'], 'settlement-lines', query),
  render: () => <SettlementLines />,
});

export { generateMetadata };
export default page;
