import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { registrationsApi } from '#components/registrations/api.ts';
import { Registration } from '#components/registrations/registration.tsx';
import { currencyCodes } from '#lib/money/index.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.registration',
  reads: ({ id }) => [pathOf(registrationsApi.registrations[':id'], { param: { id } })],
  render: ({ id }) => <Registration id={id} currencies={currencyCodes} />,
});

export { generateMetadata };
export default page;
