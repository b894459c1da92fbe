import { definePage, listReads } from '#app/_server/define-page.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { RiskLists } from '#components/fraud/lists/risk-lists.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.riskLists',
  state: listState,
  reads: ({ query }) => listReads(fraudApi['risk-lists'], 'risk-lists', query),
  render: () => <RiskLists />,
});

export { generateMetadata };
export default page;
