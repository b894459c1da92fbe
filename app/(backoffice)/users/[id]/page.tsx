import { definePage } from '#app/_server/define-page.tsx';
import { accessApi } from '#components/access/api.ts';
import { historyQueries } from '#components/access/users/history-queries.ts';
import { User } from '#components/access/users/user.tsx';
import { pathOf } from '#components/api/client.ts';
import { auditApi } from '#components/audit/api.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.user',
  reads: ({ id }) => [
    pathOf(accessApi.users[':id'], { param: { id } }),
    pathOf(auditApi.audit, { query: historyQueries(id).activity }),
    pathOf(auditApi.audit, { query: historyQueries(id).changes }),
  ],
  render: ({ id }) => <User id={id} />,
});

export { generateMetadata };
export default page;
