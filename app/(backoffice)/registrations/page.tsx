import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { registrationsApi } from '#components/registrations/api.ts';
import { Registrations } from '#components/registrations/registrations.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.registrations',
  state: listState,
  reads: ({ query }) => listReads(registrationsApi.registrations, 'registrations', query),
  render: () => <Registrations />,
});

export { generateMetadata };
export default page;
