import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { Periods } from '#components/periods/periods.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.periods',
  state: listState,
  reads: ({ query }) => listReads(api.periods, 'periods', query),
  render: () => <Periods />,
});

export { generateMetadata };
export default page;
