import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { noticesApi } from '#components/notices/api.ts';
import { NoticeList } from '#components/notices/notice-list.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.notices',
  reads: () => [pathOf(noticesApi.notices, {})],
  render: () => <NoticeList />,
});

export { generateMetadata };
export default page;
