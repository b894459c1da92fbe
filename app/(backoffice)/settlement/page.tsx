import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { SettlementImports } from '#components/settlement/imports/imports.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.settlement',
  state: listState,
  reads: ({ query }) => listReads(settlementApi['settlement-imports'], 'settlement-imports', query),
  render: () => <SettlementImports />,
});

export { generateMetadata };
export default page;
