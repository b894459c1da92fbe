import { currentServices } from '#lib/current-services.ts';
import { shopOptions } from '#lib/demo-shop/index.ts';

/** Opens a checkout for the selected good; 303 leads to the payment page. */
export async function POST(request: Request): Promise<Response> {
  const { demoShop } = await currentServices();
  const form = await request.formData();
  const options = shopOptions.safeParse({ ...Object.fromEntries(form), brands: form.getAll('brands') });
  if (!(await demoShop.isThere())) return new Response(null, { status: 404 });
  if (!options.success) return seeOther(`/shop?error=${encodeURIComponent(options.error.issues[0]?.message ?? '')}`);
  const opened = await demoShop.open(options.data);
  if ('error' in opened) return seeOther(`/shop?error=${encodeURIComponent(opened.error)}`);
  return seeOther(`/shop/pay?checkoutId=${opened.checkoutId}`);
}

const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { Location: location } });
