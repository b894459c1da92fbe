import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { Entities } from '#components/entities/entities.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.entities',
  reads: ({ query: { entity } }) => [pathOf(entitiesApi.entities, { query: { entity } })],
  render: () => <Entities />,
});

export { generateMetadata };
export default page;
