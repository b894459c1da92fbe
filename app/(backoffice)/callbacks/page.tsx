import { definePage, listReads } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { callbackListState } from '#components/callbacks/callback-list-state.ts';
import { Callbacks } from '#components/callbacks/callbacks.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.callbacks',
  state: callbackListState,
  reads: ({ query }) => [
    ...listReads(callbacksApi.callbacks, 'callbacks', query),
    pathOf(callbacksApi.callbacks.groups, { query: { entity: query.entity } }),
  ],
  render: () => <Callbacks />,
});

export { generateMetadata };
export default page;
