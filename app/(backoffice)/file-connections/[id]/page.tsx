import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { transfersApi } from '#components/transfers/api.ts';
import { FileConnection } from '#components/transfers/file-connection.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.fileConnection',
  reads: ({ id }) => [pathOf(transfersApi['file-connections'][':id'], { param: { id } })],
  render: ({ id }) => <FileConnection id={id} />,
});

export { generateMetadata };
export default page;
