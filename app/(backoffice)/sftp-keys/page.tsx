import { definePage, listReads } from '#app/_server/define-page.tsx';
import { api } from '#components/api/client.ts';
import { listState } from '#components/list/list-state.ts';
import { SftpKeys } from '#components/transfers/sftp-keys.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.sftpKeys',
  state: listState,
  reads: ({ query }) => listReads(api['sftp-keys'], 'sftp-keys', query),
  render: () => <SftpKeys />,
});

export { generateMetadata };
export default page;
