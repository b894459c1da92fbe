import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { Ledger } from '#components/ledger/ledger.tsx';
import { ledgerState } from '#components/ledger/ledger-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.ledger',
  state: ledgerState,
  reads: ({ query: { entity, period, mode } }) => [
    pathOf(api.ledger, { query: { entity, period, mode: mode ?? undefined } }),
  ],
  render: () => <Ledger />,
});

export { generateMetadata };
export default page;
