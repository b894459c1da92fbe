import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { Acquirers } from '#components/ledger/acquirers/acquirers.tsx';
import { acquirersQueryOf, acquirersState } from '#components/ledger/acquirers/acquirers-state.ts';
import { ledgerApi } from '#components/ledger/api.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.ledgerAcquirers',
  state: acquirersState,
  reads: ({ query: { entity, ...state } }) => [
    pathOf(ledgerApi['ledger-acquirers'], { query: { entity, ...acquirersQueryOf(state) } }),
  ],
  render: () => <Acquirers />,
});

export { generateMetadata };
export default page;
