import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { customersApi } from '#components/customers/api.ts';
import { customerState } from '#components/customers/customer-state.ts';
import { Customers } from '#components/customers/customers.tsx';

const { generateMetadata, page } = definePage({
  title: 'pages.customers',
  state: customerState,
  reads: ({ query: { entity, q } }) => [pathOf(customersApi.customers, { query: { entity, q } })],
  render: () => <Customers />,
});

export { generateMetadata };
export default page;
