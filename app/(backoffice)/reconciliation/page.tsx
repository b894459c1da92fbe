import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { reconciliationApi } from '#components/reconciliation/api.ts';
import { Reconciliation } from '#components/reconciliation/reconciliation.tsx';
import { queryOf, reconciliationState } from '#components/reconciliation/reconciliation-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.reconciliation',
  state: reconciliationState,
  reads: ({ query }) => [
    pathOf(reconciliationApi.reconciliation, { query: { entity: query.entity, ...queryOf(query) } }),
  ],
  render: () => <Reconciliation />,
});

export { generateMetadata };
export default page;
