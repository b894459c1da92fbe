import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { MerchantFiles } from '#components/settlement/merchant-files.tsx';
import { merchantFilesState, queryOf } from '#components/settlement/merchant-files-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.settlementFiles',
  state: merchantFilesState,
  reads: ({ query }) => [
    pathOf(settlementApi['settlement-files'], { query: { entity: query.entity, ...queryOf(query) } }),
  ],
  render: () => <MerchantFiles />,
});

export { generateMetadata };
export default page;
