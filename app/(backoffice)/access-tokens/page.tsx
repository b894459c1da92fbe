import { definePage, listReads } from '#app/_server/define-page.tsx';
import { AccessTokens } from '#components/access-tokens/access-tokens.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.accessTokens',
  state: listState,
  reads: ({ query }) => listReads(api['access-tokens'], 'access-tokens', query),
  render: () => <AccessTokens />,
});

export { generateMetadata };
export default page;
