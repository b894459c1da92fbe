import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { BankEntries } from '#components/bank-statements/bank-entries.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.bankEntries',
  state: listState,
  reads: ({ query }) => listReads(api['bank-entries'], 'bank-entries', query),
  render: () => <BankEntries />,
});

export { generateMetadata };
export default page;
