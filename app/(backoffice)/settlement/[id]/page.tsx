import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { SettlementImport } from '#components/settlement/imports/import.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.settlementImport',
  reads: ({ id }) => [pathOf(settlementApi['settlement-imports'][':id'], { param: { id } })],
  render: ({ id }) => <SettlementImport id={id} />,
});

export { generateMetadata };
export default page;
