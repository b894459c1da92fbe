import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { SettlementImports } from '#components/settlement/imports.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.settlement',
  state: listState,
  reads: ({ query }) => listReads(api['settlement-imports'], 'settlement-imports', query),
  render: () => <SettlementImports />,
});

export { generateMetadata };
export default page;
