import { notFound } from 'next/navigation';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { ShopForm } from '#components/demo-shop/shop-form.tsx';
import { currentServices } from '#lib/current-services.ts';
import { defaultOptions, formLanguages, formStyles, goods, priceOf, shopBrands } from '#lib/demo-shop/index.ts';

export const generateMetadata = pageMetadata('shop.title');

type Search = { searchParams: Promise<{ error?: string }> };

/** The demo shop: goods and the options of the payment form. */
export default async function ShopPage({ searchParams }: Search) {
  const { demoShop } = await currentServices();
  if (!(await demoShop.isThere())) notFound();
  const { error = null } = await searchParams;
  return (
    <ShopForm
      goods={goods.map((good) => ({ id: good.id, name: good.name, ...priceOf(good) }))}
      languages={formLanguages}
      styles={formStyles}
      brands={shopBrands}
      selected={defaultOptions}
      error={error}
    />
  );
}
