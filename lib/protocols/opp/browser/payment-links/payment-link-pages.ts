import type { Context, Hono } from 'hono';
import { anyValue, type EntityPath } from '#lib/entities/index.ts';
import {
  findPaymentLink,
  openLinkParameters,
  type PaymentLink,
  type PaymentLinkView,
  takesForms,
  viewPaymentLink,
  visitPaymentLink,
} from '#lib/payment-links/index.ts';
import { isFinal } from '#lib/payments/index.ts';
import type { GatewayServices } from '../../services.ts';
import { findLogo } from '../find-logo.ts';
import { findPlace } from '../handle-browser-request.ts';
import { formPage, messagePage, outcomePage } from './payment-link-page.ts';

/** A link with its entity, and the time of its merchant. */
type Visit = { link: PaymentLink; entityPath: EntityPath; now: Date };

/** The pages of payment links: the id in the address is all that a visitor needs (docs/decisions/0023). */
export function mountPaymentLinkPages(gateway: Hono, services: GatewayServices): void {
  gateway.get('/pay/:id', async (context) => {
    const visit = await findVisit(services, context);
    return visit ? showPaymentPage(services, visit) : unknownPage();
  });
  gateway.get('/pay/:id/result', async (context) => {
    const visit = await findVisit(services, context);
    return visit ? showResult(services, visit) : unknownPage();
  });
}

async function findVisit(services: GatewayServices, context: Context): Promise<Visit | null> {
  const link = await findPaymentLink(services.db, context.req.param('id') ?? '');
  const place = link && (await findPlace(services, link, services.clock.now()));
  return link && place && !place.entityPath.disabled ? { link, ...place } : null;
}

const unknownPage = (): Promise<Response> =>
  messagePage({
    title: 'Unknown payment link',
    text: 'This payment link does not exist. Check the address, or ask the sender for a new one.',
    status: 404,
  });

const shownBrands = ['VISA', 'MASTER', 'AMEX'];

async function showPaymentPage(services: GatewayServices, { link, entityPath, now }: Visit): Promise<Response> {
  const ownResultUrl = `${services.baseUrl}/pay/${link.id}/result`;
  const view = await visitPaymentLink(services, link, { resultUrl: ownResultUrl, now });
  const shown = shownOf(services, entityPath, view);
  if ((view.state !== 'OPEN' && view.state !== 'PROCESSING') || !view.checkout) return outcomePage(shown);
  if (!takesForms(view, now)) return outcomePage(shown);
  const { shopperResultUrl = ownResultUrl, paymentBrand } = await openLinkParameters(services, view.link);
  const { paymentBrands } = entityPath.settings;
  const accepted = paymentBrands.includes(anyValue) ? shownBrands : paymentBrands;
  return formPage({
    ...shown,
    baseUrl: services.baseUrl,
    checkoutId: view.checkout.id,
    resultUrl: shopperResultUrl,
    brands: paymentBrand === undefined ? accepted : [paymentBrand],
  });
}

/** Reads the state itself: the address is trusted for nothing but the id. */
async function showResult(services: GatewayServices, { link, entityPath, now }: Visit): Promise<Response> {
  const view = await viewPaymentLink(services, link, now);
  const { checkout, payment } = view;
  // The shopper has seen the result, so the call at 29 minutes is not needed (spec 6.2).
  if (checkout && checkout.fetchedAt === null && payment && isFinal(payment.state)) {
    const { merchantId, id } = checkout;
    services.checkouts.fetched.add({ merchantId, id, paymentId: payment.id, now });
  }
  const hasFailed = view.state === 'OPEN' && payment !== null;
  return outcomePage({ ...shownOf(services, entityPath, view), hasFailed });
}

const shownOf = (
  { baseUrl }: Pick<GatewayServices, 'baseUrl'>,
  entityPath: EntityPath,
  { link, state }: PaymentLinkView,
) => ({
  logo: findLogo(baseUrl, entityPath),
  link,
  state,
  merchantName: entityPath.merchant?.name ?? entityPath.entity.name,
  isTest: entityPath.entity.mode === 'TEST',
  hasFailed: false,
});
