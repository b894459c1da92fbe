import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { SettlementFormats } from '#components/settlement-formats/formats.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.settlementFormats',
  state: listState,
  reads: ({ query }) => listReads(api['settlement-formats'], 'settlement-formats', query),
  render: () => <SettlementFormats />,
});

export { generateMetadata };
export default page;
