import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { callbackListState } from '#components/callbacks/callback-list-state.ts';
import { Callbacks } from '#components/callbacks/callbacks.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.callbacks',
  state: callbackListState,
  reads: ({ query }) => [
    ...listReads(api.callbacks, 'callbacks', query),
    pathOf(api.callbacks.groups, { query: { entity: query.entity } }),
  ],
  render: () => <Callbacks />,
});

export { generateMetadata };
export default page;
