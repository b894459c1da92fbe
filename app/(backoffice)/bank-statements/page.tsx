import { definePage, listReads } from '#app/_server/define-page.tsx';
import { bankApi } from '#components/bank/api.ts';
import { BankStatements } from '#components/bank/bank-statements.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.bankStatements',
  state: listState,
  reads: ({ query }) => listReads(bankApi['bank-statements'], 'bank-statements', query),
  render: () => <BankStatements />,
});

export { generateMetadata };
export default page;
