import { firstGoodMonth } from '#lib/card-numbers/index.ts';
import {
  appearanceOf,
  type Checkout,
  type CheckoutParameters,
  closedByAttempts,
  openParameters,
  remainingMs,
} from '#lib/checkouts/index.ts';
import { anyValue, type EntityPath, type EntitySettings } from '#lib/entities/index.ts';
import type { Json } from '#lib/payments/index.ts';
import { checkUsable, findRegistration, type Registration } from '#lib/registrations/index.ts';
import { offeredRegistrations, operationOf } from '../requests/checkout-parameters.ts';
import { resultOf } from '../responses/envelope.ts';
import type { ApiResponse } from '../routes/request-context.ts';
import type { GatewayServices } from '../services.ts';
import type { BrowserRequest } from './browser-request.ts';
import { findLogo } from './find-logo.ts';
import { findOfferedBrands } from './offered-brands.ts';
import { presentNextStep, presentProgress } from './present-next-step.ts';

/** What a form may show of the merchant's parameters. */
const shown = ['amount', 'currency', 'paymentType', 'locale'] as const;
const maxRegistrations = 20;

/** GET /checkouts/{id}/form: what the form needs, and nothing of the customer. */
export async function checkoutFormRoute(services: GatewayServices, request: BrowserRequest): Promise<ApiResponse> {
  const { checkout, entityPath, now } = request;
  const parameters = await openParameters(services, checkout);
  const brands = await findOfferedBrands(services, request, parameters);
  const registrations = await findOffered(services, checkout.merchantId, parameters, now);
  return {
    status: 200,
    body: {
      result: resultOf('000.200.000'),
      kind: operationOf(parameters),
      ...select(parameters, shown),
      ...knownFields(parameters),
      ...overrides(parameters),
      ...lookOf(entityPath.settings),
      ...logoOf(services, entityPath),
      paymentBrands: brands.includes(anyValue) ? 'all' : [...brands],
      registrations: registrations.map(presentOffered),
      createRegistration: String(['true', '1'].includes(parameters.createRegistration ?? '')),
      testMode: String(entityPath.entity.mode === 'TEST'),
      ...(await endOf(services, checkout)),
      firstGoodMonth: firstGoodMonth(now),
      secondsLeft: String(Math.floor(remainingMs(checkout, now) / 1000)),
    },
  };
}

/** How a checkout ended that takes no further form; nothing while the shopper may pay. */
async function endOf(services: GatewayServices, checkout: Checkout): Promise<Json> {
  if (checkout.paymentId === null) return {};
  const payment = await services.checkouts.findPayment(checkout);
  const { status, body } = presentNextStep(checkout, payment);
  if (payment === null || body.state !== 'finished') return {};
  if (status !== 200 && !closedByAttempts(checkout)) return {};
  const outcome = status !== 200 ? 'failed' : payment.state === 'HELD' ? 'pending' : 'paid';
  return { ended: { outcome, ...(typeof body.returnUrl === 'string' ? { returnUrl: body.returnUrl } : {}) } };
}

/** How the form looks where its entity sets it; the widget's own look needs nothing. */
function lookOf(settings: EntitySettings): Json {
  const appearance = appearanceOf({
    accent: settings.formAccentColour,
    background: settings.formBackgroundColour,
    text: settings.formTextColour,
    border: settings.formBorderColour,
    radius: settings.formRadius,
    font: settings.formFont,
  });
  return Object.keys(appearance).length === 0 ? {} : { appearance };
}

function logoOf({ baseUrl }: Pick<GatewayServices, 'baseUrl'>, entityPath: EntityPath): Json {
  const logo = findLogo(baseUrl, entityPath);
  return logo ? { logo } : {};
}

/** GET /checkouts/{id}/progress: for a browser that did not receive the answer to its form. */
export const checkoutProgressRoute = (services: GatewayServices, { checkout }: BrowserRequest): Promise<ApiResponse> =>
  presentProgress(services, checkout.id);

function select(parameters: CheckoutParameters, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => names.includes(name)));
}

/** What the shopper need not fill in, as the merchant's server sent it: the names, and nothing of the customer. */
function knownFields(parameters: CheckoutParameters): Json {
  const names = Object.keys(parameters).filter((name) => name.startsWith('billing.'));
  return names.length === 0 ? {} : { knownFields: names };
}

/** The payment types of single brands, by brand. */
function overrides(parameters: CheckoutParameters): Json {
  const byBrand = Object.entries(parameters).flatMap(([name, type]) => {
    const brand = /^overridePaymentType\[(.*)\]$/.exec(name)?.[1];
    return brand === undefined ? [] : [[brand, type] as const];
  });
  return byBrand.length === 0 ? {} : { overridePaymentType: Object.fromEntries(byBrand) };
}

/** The stored cards that can be paid with now; others are left out. */
async function findOffered(
  services: GatewayServices,
  merchantId: string,
  parameters: CheckoutParameters,
  now: Date,
): Promise<Registration[]> {
  const ids = offeredRegistrations(parameters).slice(0, maxRegistrations);
  const found = await Promise.all(ids.map((id) => findRegistration(services.db, merchantId, id)));
  return found.filter((one) => one !== null).filter((one) => checkUsable(one, now) === null);
}

function presentOffered(registration: Registration): Json {
  const { id, paymentBrand, holder, accountLast4, expiryMonth, expiryYear } = registration;
  const optional = { holder, last4Digits: accountLast4, expiryMonth, expiryYear };
  const present = Object.entries(optional).filter((entry): entry is [string, string] => entry[1] !== null);
  return { id, paymentBrand, ...Object.fromEntries(present) };
}
