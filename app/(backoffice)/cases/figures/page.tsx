import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { CaseFigures } from '#components/cases/figures/case-figures.tsx';
import { periodState } from '#components/charts/period-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.caseFigures',
  state: periodState,
  reads: ({ query: { entity, period } }) => [pathOf(api.cases.figures, { query: { entity, period } })],
  render: () => <CaseFigures />,
});

export { generateMetadata };
export default page;
