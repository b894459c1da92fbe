import { prefetch } from '#app/_server/prefetch.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { Entity } from '#components/entities/entity.tsx';
import { Prefetched } from '#components/layout/hydrate-queries.tsx';
import { brands, paymentMethodNames } from '#lib/brands/index.ts';
import { currentServices } from '#lib/current-services.ts';
import { currencyCodes } from '#lib/money/index.ts';

export const metadata = { title: 'Entity' };

const catalogue = {
  brands: brands.map(({ name, method }) => ({ name, group: paymentMethodNames[method] })),
  currencies: currencyCodes,
};

export default async function EntityPage({ params }: { params: Promise<{ id: string }> }) {
  const id = encodeURIComponent((await params).id);
  const path = `/entities/${id}`;
  await requireSessionOrSignIn((await currentServices()).sso, path);
  return (
    <Prefetched answers={await prefetch([path])}>
      <Entity id={id} catalogue={catalogue} />
    </Prefetched>
  );
}
