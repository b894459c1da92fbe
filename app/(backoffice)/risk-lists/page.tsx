import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { RiskLists } from '#components/risk-lists/risk-lists.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.riskLists',
  state: listState,
  reads: ({ query }) => listReads(api['risk-lists'], 'risk-lists', query),
  render: () => <RiskLists />,
});

export { generateMetadata };
export default page;
