import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { FileConnection } from '#components/transfers/file-connection.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.fileConnection',
  reads: ({ id }) => [pathOf(api['file-connections'][':id'], { param: { id } })],
  render: ({ id }) => <FileConnection id={id} />,
});

export { generateMetadata };
export default page;
