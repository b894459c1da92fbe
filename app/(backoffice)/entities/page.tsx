import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { Entities } from '#components/entities/entities.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.entities',
  reads: ({ query: { entity } }) => [pathOf(api.entities, { query: { entity } })],
  render: () => <Entities />,
});

export { generateMetadata };
export default page;
