import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { Ledger } from '#components/ledger/ledger.tsx';
import { ledgerState } from '#components/ledger/ledger-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.ledger',
  state: ledgerState,
  reads: ({ query: { entity, period, mode } }) => [
    pathOf(ledgerApi.ledger, { query: { entity, period, mode: mode ?? undefined } }),
  ],
  render: () => <Ledger />,
});

export { generateMetadata };
export default page;
