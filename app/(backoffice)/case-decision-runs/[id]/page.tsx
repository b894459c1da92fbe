import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { DecisionRun } from '#components/fraud/cases/runs/decision-run.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.decisionRun',
  reads: ({ id }) => [pathOf(fraudApi['case-decision-runs'][':id'], { param: { id } })],
  render: ({ id }) => <DecisionRun id={id} />,
});

export { generateMetadata };
export default page;
