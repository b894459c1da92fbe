import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { LedgerAccounts } from '#components/ledger/ledger-accounts.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.ledgerAccounts',
  reads: ({ query: { entity } }) => [pathOf(ledgerApi['ledger-accounts'], { query: { entity } })],
  render: () => <LedgerAccounts />,
});

export { generateMetadata };
export default page;
