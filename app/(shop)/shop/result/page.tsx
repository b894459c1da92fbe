import { notFound } from 'next/navigation';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { PurchaseResult } from '#components/demo-shop/purchase-result.tsx';
import { currentServices } from '#lib/current-services.ts';

export const generateMetadata = pageMetadata('shop.result.title');

type Search = { searchParams: Promise<{ resourcePath?: string }> };

/** Where shoppers return to: the shop fetches the result with its token (spec 6.2). */
export default async function ShopResultPage({ searchParams }: Search) {
  const { resourcePath = '' } = await searchParams;
  const { demoShop } = await currentServices();
  const purchase = (await demoShop.isThere()) ? await demoShop.readPurchase(resourcePath) : null;
  if (!purchase) notFound();
  return <PurchaseResult purchase={purchase} resourcePath={resourcePath} />;
}
