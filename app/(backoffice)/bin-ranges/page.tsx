import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { BinRanges } from '#components/bin-ranges/bin-ranges.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.binRanges',
  reads: () => [pathOf(api['bin-ranges'], {})],
  render: () => <BinRanges />,
});

export { generateMetadata };
export default page;
