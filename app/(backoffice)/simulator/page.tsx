import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { groupTestCards, triggers } from '#components/docs/test-data.ts';
import { simulatorApi } from '#components/simulator/api.ts';
import { Simulator } from '#components/simulator/simulator.tsx';
import { testCards } from '#lib/connectors/simulator/index.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.simulator',
  reads: ({ query: { entity } }) => [
    pathOf(simulatorApi.simulator.waiting, { query: { entity } }),
    pathOf(simulatorApi.simulator.clocks, { query: { entity } }),
  ],
  render: () => <Simulator groups={groupTestCards(testCards)} triggers={triggers} />,
});

export { generateMetadata };
export default page;
