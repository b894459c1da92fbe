import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { SettlementLine } from '#components/settlement/lines/line.tsx';
import { lineState } from '#components/settlement/lines/line-list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.settlementLine',
  state: lineState,
  reads: ({ id, query: { q, entity } }) => [
    pathOf(settlementApi['settlement-lines'][':id'], { param: { id } }),
    pathOf(settlementApi['settlement-lines'][':id'].neighbours, { param: { id }, query: { q, entity } }),
  ],
  render: ({ id }) => <SettlementLine id={id} />,
});

export { generateMetadata };
export default page;
