import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { requestLogApi } from '#components/request-log/api.ts';
import { Request } from '#components/request-log/request.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.request',
  reads: ({ id }) => [pathOf(requestLogApi.requests[':id'], { param: { id } })],
  render: ({ id }) => <Request id={id} />,
});

export { generateMetadata };
export default page;
