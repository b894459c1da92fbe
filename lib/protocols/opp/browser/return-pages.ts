import type { Context, Hono } from 'hono';
import { returnPath } from '#lib/connectors/index.ts';
import { receiveReturn } from '#lib/payments/index.ts';
import type { GatewayServices } from '../services.ts';
import { unknownPaymentPage } from './browser-page.ts';
import { inShop } from './framing-origins.ts';
import { returnShopper } from './return-shopper.ts';

/** Takes a shopper back from an acquirer, and returns them to the shop (spec 6.2). */
export function mountReturnPages(gateway: Hono, services: GatewayServices): void {
  gateway.on(['GET', 'POST'], `${returnPath}/:reference`, (context) => takeBack(services, context));
}

async function takeBack(services: GatewayServices, context: Context): Promise<Response> {
  const payment = await receiveReturn(services, context.req.param('reference') ?? '');
  const shopperResultUrl = payment?.outcome.shopperResultUrl;
  if (!payment || shopperResultUrl === undefined) return unknownPaymentPage();
  const { id, ndc, channelId } = payment;
  return inShop(services, channelId, returnShopper({ shopperResultUrl, resource: 'payment', id, ndc }));
}
