import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { historyQueries } from '#components/users/history-queries.ts';
import { User } from '#components/users/user.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.user',
  reads: ({ id }) => [
    pathOf(api.users[':id'], { param: { id } }),
    pathOf(api.audit, { query: historyQueries(id).activity }),
    pathOf(api.audit, { query: historyQueries(id).changes }),
  ],
  render: ({ id }) => <User id={id} />,
});

export { generateMetadata };
export default page;
