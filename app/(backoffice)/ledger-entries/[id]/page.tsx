import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { LedgerEntry } from '#components/ledger/entry.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.ledgerEntry',
  reads: ({ id }) => [pathOf(ledgerApi['ledger-entries'][':id'], { param: { id } })],
  render: ({ id }) => <LedgerEntry id={id} />,
});

export { generateMetadata };
export default page;
