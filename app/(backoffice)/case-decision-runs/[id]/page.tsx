import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { DecisionRun } from '#components/cases/runs/decision-run.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.decisionRun',
  reads: ({ id }) => [pathOf(api['case-decision-runs'][':id'], { param: { id } })],
  render: ({ id }) => <DecisionRun id={id} />,
});

export { generateMetadata };
export default page;
