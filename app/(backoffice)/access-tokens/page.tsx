import { definePage, listReads } from '#app/_server/define-page.tsx';
import { accessApi } from '#components/access/api.ts';
import { AccessTokens } from '#components/access/tokens/access-tokens.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.accessTokens',
  state: listState,
  reads: ({ query }) => listReads(accessApi['access-tokens'], 'access-tokens', query),
  render: () => <AccessTokens />,
});

export { generateMetadata };
export default page;
