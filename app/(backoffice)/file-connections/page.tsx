import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { transfersApi } from '#components/transfers/api.ts';
import { FileConnections } from '#components/transfers/file-connections.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.fileConnections',
  state: listState,
  reads: ({ query }) => listReads(transfersApi['file-connections'], 'file-connections', query),
  render: () => <FileConnections />,
});

export { generateMetadata };
export default page;
