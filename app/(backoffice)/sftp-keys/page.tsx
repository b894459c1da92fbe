import { definePage, listReads } from '#app/_server/define-page.tsx';
import { listState } from '#components/list/list-state.ts';
import { transfersApi } from '#components/transfers/api.ts';
import { SftpKeys } from '#components/transfers/sftp-keys.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.sftpKeys',
  state: listState,
  reads: ({ query }) => listReads(transfersApi['sftp-keys'], 'sftp-keys', query),
  render: () => <SftpKeys />,
});

export { generateMetadata };
export default page;
