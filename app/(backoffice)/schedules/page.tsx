import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { Schedules } from '#components/schedules/schedules.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.schedules',
  state: listState,
  reads: ({ query }) => listReads(api.schedules, 'schedules', query),
  render: () => <Schedules />,
});

export { generateMetadata };
export default page;
