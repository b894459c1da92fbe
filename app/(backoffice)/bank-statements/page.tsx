import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { BankStatements } from '#components/bank-statements/bank-statements.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.bankStatements',
  state: listState,
  reads: ({ query }) => listReads(api['bank-statements'], 'bank-statements', query),
  render: () => <BankStatements />,
});

export { generateMetadata };
export default page;
