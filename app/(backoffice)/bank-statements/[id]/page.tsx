import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { BankStatement } from '#components/bank-statements/bank-statement.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.bankStatement',
  reads: ({ id }) => [pathOf(api['bank-statements'][':id'], { param: { id } })],
  render: ({ id }) => <BankStatement id={id} />,
});

export { generateMetadata };
export default page;
