import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { bankApi } from '#components/bank/api.ts';
import { BankReconciliation } from '#components/bank/reconciliation/bank-reconciliation.tsx';
import {
  bankReconciliationState,
  reconciliationQueryOf,
} from '#components/bank/reconciliation/reconciliation-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.bankReconciliation',
  state: bankReconciliationState,
  reads: ({ query: { entity, ...state } }) => [
    pathOf(bankApi['bank-reconciliation'], { query: { entity, ...reconciliationQueryOf(state) } }),
  ],
  render: () => <BankReconciliation />,
});

export { generateMetadata };
export default page;
