import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { Integration } from '#components/integration/integration.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.integration',
  reads: ({ query }) => [pathOf(api.integration, { query: { entity: query.entity, language: 'curl' } })],
  render: () => <Integration />,
});

export { generateMetadata };
export default page;
