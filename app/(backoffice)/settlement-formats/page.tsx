import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { SettlementFormats } from '#components/settlement/formats/formats.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.settlementFormats',
  state: listState,
  reads: ({ query }) => listReads(settlementApi['settlement-formats'], 'settlement-formats', query),
  render: () => <SettlementFormats />,
});

export { generateMetadata };
export default page;
