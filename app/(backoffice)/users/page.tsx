import { definePage, listReads } from '#app/_server/define-page.tsx';
import { accessApi } from '#components/access/api.ts';
import { Users } from '#components/access/users/users.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.users',
  state: listState,
  reads: ({ query }) => listReads(accessApi.users, 'users', query),
  render: () => <Users />,
});

export { generateMetadata };
export default page;
