import { definePage, listReads } from '#app/_server/define-page.tsx';
import { bankApi } from '#components/bank/api.ts';
import { BankEntries } from '#components/bank/bank-entries.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.bankEntries',
  state: listState,
  reads: ({ query }) => listReads(bankApi['bank-entries'], 'bank-entries', query),
  render: () => <BankEntries />,
});

export { generateMetadata };
export default page;
