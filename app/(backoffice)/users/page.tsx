import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { Users } from '#components/users/users.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.users',
  state: listState,
  reads: ({ query }) => listReads(api.users, 'users', query),
  render: () => <Users />,
});

export { generateMetadata };
export default page;
