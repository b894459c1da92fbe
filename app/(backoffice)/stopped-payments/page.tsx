import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { StoppedPayments } from '#components/risk-rules/stopped-payments.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.stoppedPayments',
  state: listState,
  reads: ({ query }) => listReads(api['stopped-payments'], 'stopped-payments', query),
  render: () => <StoppedPayments />,
});

export { generateMetadata };
export default page;
