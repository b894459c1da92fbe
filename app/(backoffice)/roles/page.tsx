import { definePage } from '#app/_server/define-page.tsx';
import { accessApi } from '#components/access/api.ts';
import { Roles } from '#components/access/roles/roles.tsx';
import { pathOf } from '#components/api/client.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.roles',
  reads: () => [pathOf(accessApi.roles, { query: {} })],
  render: () => <Roles />,
});

export { generateMetadata };
export default page;
