import { definePage } from '#app/_server/define-page.tsx';
import { api, pathOf } from '#components/api/client.ts';
import { BankEntry } from '#components/bank-statements/bank-entry.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.bankEntry',
  reads: ({ id }) => [pathOf(api['bank-entries'][':id'], { param: { id } })],
  render: ({ id }) => <BankEntry id={id} />,
});

export { generateMetadata };
export default page;
