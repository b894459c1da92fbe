import { Entity } from '#components/entities/entity.tsx';
import { Prefetched } from '#components/layout/prefetched.tsx';
import { prefetch } from '#lib/backoffice/page-data.ts';
import { requirePageSession } from '#lib/backoffice/page-session.ts';
import { currentServices } from '#lib/current-services.ts';
import { brands, currencyCodes, paymentMethodNames } from '#lib/spec/index.ts';

export const metadata = { title: 'Entity' };

const catalogue = {
  brands: brands.map(({ name, method }) => ({ name, group: paymentMethodNames[method] })),
  currencies: currencyCodes,
};

export default async function EntityPage({ params }: { params: Promise<{ id: string }> }) {
  const id = encodeURIComponent((await params).id);
  const path = `/entities/${id}`;
  await requirePageSession((await currentServices()).sso, path);
  return (
    <Prefetched answers={await prefetch([path])}>
      <Entity id={id} catalogue={catalogue} />
    </Prefetched>
  );
}
