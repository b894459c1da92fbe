import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { Reconciliation } from '#components/reconciliation/reconciliation.tsx';
import { queryOf, reconciliationState } from '#components/reconciliation/reconciliation-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.reconciliation',
  state: reconciliationState,
  reads: ({ query }) => [pathOf(api.reconciliation, { query: { entity: query.entity, ...queryOf(query) } })],
  render: () => <Reconciliation />,
});

export { generateMetadata };
export default page;
