import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { schedulesApi } from '#components/schedules/api.ts';
import { Schedule } from '#components/schedules/schedule.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.schedule',
  reads: ({ id }) => [pathOf(schedulesApi.schedules[':id'], { param: { id } })],
  render: ({ id }) => <Schedule id={id} />,
});

export { generateMetadata };
export default page;
