import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { periodsApi } from '#components/periods/api.ts';
import { Periods } from '#components/periods/periods.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.periods',
  state: listState,
  reads: ({ query }) => listReads(periodsApi.periods, 'periods', query),
  render: () => <Periods />,
});

export { generateMetadata };
export default page;
