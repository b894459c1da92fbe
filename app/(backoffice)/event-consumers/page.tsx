import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { EventConsumers } from '#components/event-consumers/event-consumers.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.eventConsumers',
  reads: () => [pathOf(api['event-consumers'], {})],
  render: () => <EventConsumers />,
});

export { generateMetadata };
export default page;
