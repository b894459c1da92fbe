import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { SettlementFormatPage } from '#components/settlement/formats/format.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.settlementFormat',
  reads: ({ id }) => [pathOf(settlementApi['settlement-formats'][':id'], { param: { id } })],
  render: ({ id }) => <SettlementFormatPage id={id} />,
});

export { generateMetadata };
export default page;
