import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { schedulesApi } from '#components/schedules/api.ts';
import { Schedules } from '#components/schedules/schedules.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.schedules',
  state: listState,
  reads: ({ query }) => listReads(schedulesApi.schedules, 'schedules', query),
  render: () => <Schedules />,
});

export { generateMetadata };
export default page;
