import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { periodState } from '#components/charts/period-state.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { CaseFigures } from '#components/fraud/cases/figures/case-figures.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.caseFigures',
  state: periodState,
  reads: ({ query: { entity, period } }) => [pathOf(fraudApi.cases.figures, { query: { entity, period } })],
  render: () => <CaseFigures />,
});

export { generateMetadata };
export default page;
