import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { Callback } from '#components/callbacks/callback.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.callback',
  reads: ({ id }) => [pathOf(callbacksApi.callbacks[':id'], { param: { id } })],
  render: ({ id }) => <Callback id={id} />,
});

export { generateMetadata };
export default page;
