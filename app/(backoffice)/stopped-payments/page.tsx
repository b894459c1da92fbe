import { definePage, listReads } from '#app/_server/define-page.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { StoppedPayments } from '#components/fraud/rules/stopped-payments.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.stoppedPayments',
  state: listState,
  reads: ({ query }) => listReads(fraudApi['stopped-payments'], 'stopped-payments', query),
  render: () => <StoppedPayments />,
});

export { generateMetadata };
export default page;
