import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { groupTestCards, triggers } from '#components/docs/test-data.ts';
import { Simulator } from '#components/simulator/simulator.tsx';
import { testCards } from '#lib/connectors/simulator/index.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.simulator',
  reads: ({ query: { entity } }) => [
    pathOf(api.simulator.waiting, { query: { entity } }),
    pathOf(api.simulator.clocks, { query: { entity } }),
  ],
  render: () => <Simulator groups={groupTestCards(testCards)} triggers={triggers} />,
});

export { generateMetadata };
export default page;
