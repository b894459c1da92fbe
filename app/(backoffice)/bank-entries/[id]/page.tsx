import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { bankApi } from '#components/bank/api.ts';
import { BankEntry } from '#components/bank/bank-entry.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.bankEntry',
  reads: ({ id }) => [pathOf(bankApi['bank-entries'][':id'], { param: { id } })],
  render: ({ id }) => <BankEntry id={id} />,
});

export { generateMetadata };
export default page;
