import { definePage, listReads } from '#app/_server/define-page.tsx';
import { ledgerApi } from '#components/ledger/api.ts';
import { LedgerEntries } from '#components/ledger/entries.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.ledgerEntries',
  state: listState,
  reads: ({ query }) => listReads(ledgerApi['ledger-entries'], 'ledger-entries', query),
  render: () => <LedgerEntries />,
});

export { generateMetadata };
export default page;
