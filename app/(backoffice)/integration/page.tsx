import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { checkoutsApi } from '#components/checkouts/api.ts';
import { Integration } from '#components/checkouts/integration.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.integration',
  reads: ({ query }) => [pathOf(checkoutsApi.integration, { query: { entity: query.entity, language: 'curl' } })],
  render: () => <Integration />,
});

export { generateMetadata };
export default page;
