import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { bankApi } from '#components/bank/api.ts';
import { BankStatement } from '#components/bank/bank-statement.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.bankStatement',
  reads: ({ id }) => [pathOf(bankApi['bank-statements'][':id'], { param: { id } })],
  render: ({ id }) => <BankStatement id={id} />,
});

export { generateMetadata };
export default page;
