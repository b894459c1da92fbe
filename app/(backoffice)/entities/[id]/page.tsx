import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { Entity } from '#components/entities/entity.tsx';
import { brands, paymentMethodNames } from '#lib/brands/index.ts';
import { currencyCodes } from '#lib/money/index.ts';
import { countries } from '#lib/protocols/opp/catalogue/index.ts';

const catalogue = {
  brands: brands.map(({ name, method }) => ({ name, group: paymentMethodNames[method] })),
  currencies: currencyCodes,
  countries: countries.map(({ alpha2 }) => alpha2),
};

const { generateMetadata, page } = definePage({
  title: 'common.entity',
  reads: ({ id }) => [pathOf(entitiesApi.entities[':id'], { param: { id } })],
  render: ({ id }) => <Entity id={id} catalogue={catalogue} />,
});

export { generateMetadata };
export default page;
