import { currentServices } from '#lib/current-services.ts';
import { env } from '#lib/platform/env.ts';

/** The payment page of the demo shop: HTML as a merchant writes it, with its own strict policy. */
export async function GET(request: Request): Promise<Response> {
  const { demoShop } = await currentServices();
  const checkoutId = new URL(request.url).searchParams.get('checkoutId') ?? '';
  const page = demoShop.writePage(checkoutId, `${env().baseUrl}/shop`);
  if (!page) return new Response(null, { status: 303, headers: { Location: '/shop' } });
  return new Response(page.html, {
    headers: {
      'Content-Type': 'text/html;charset=UTF-8',
      'Content-Security-Policy': page.policy,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
