import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { connectorsApi } from '#components/connectors/api.ts';
import { BinRanges } from '#components/connectors/bin-ranges/bin-ranges.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.binRanges',
  reads: () => [pathOf(connectorsApi['bin-ranges'], {})],
  render: () => <BinRanges />,
});

export { generateMetadata };
export default page;
