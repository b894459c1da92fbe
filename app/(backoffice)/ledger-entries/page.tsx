import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { LedgerEntries } from '#components/ledger/entries.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.ledgerEntries',
  state: listState,
  reads: ({ query }) => listReads(api['ledger-entries'], 'ledger-entries', query),
  render: () => <LedgerEntries />,
});

export { generateMetadata };
export default page;
