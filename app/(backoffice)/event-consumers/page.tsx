import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { eventConsumersApi } from '#components/event-consumers/api.ts';
import { EventConsumers } from '#components/event-consumers/event-consumers.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.eventConsumers',
  reads: () => [pathOf(eventConsumersApi['event-consumers'], {})],
  render: () => <EventConsumers />,
});

export { generateMetadata };
export default page;
