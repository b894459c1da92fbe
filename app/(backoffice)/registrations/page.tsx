import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { Registrations } from '#components/registrations/registrations.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.registrations',
  state: listState,
  reads: ({ query }) => listReads(api.registrations, 'registrations', query),
  render: () => <Registrations />,
});

export { generateMetadata };
export default page;
