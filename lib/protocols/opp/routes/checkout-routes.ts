import {
  type Checkout,
  type CheckoutOperation,
  createCheckout,
  deleteCheckout,
  integrityOf,
  newCheckoutId,
  remainingMs,
  renderBootstrap,
  updateCheckout,
} from '#lib/checkouts/index.ts';
import { isFinal, type Payment } from '#lib/payments/index.ts';
import { findRegistration } from '#lib/registrations/index.ts';
import type { Params } from '../catalogue/index.ts';
import { rateLimitResponse } from '../rate-limits/rate-limit-response.ts';
import { operationsOf, sentParameters, summariseParameters } from '../requests/checkout-parameters.ts';
import { isTrue } from '../requests/parse-command.ts';
import { ApiError, apiErrors } from '../responses/api-error.ts';
import { resultOf } from '../responses/envelope.ts';
import { presentRegistration } from '../responses/present-registration.ts';
import type { GatewayServices } from '../services.ts';
import { paymentResponse } from './payments/transaction-request.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';

/** POST /v1/checkouts (spec 4.2). */
export async function createCheckoutRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const { entityPath, transactionId, actor, now } = request;
  if (!entityPath.merchant) throw apiErrors.noChannel();
  if (entityPath.disabled) throw new ApiError(400, '500.100.201');
  const parameters = sentParameters(request.params);
  const id = await createCheckout(services, {
    merchantId: entityPath.merchant.id,
    entityId: entityPath.entity.id,
    transactionId,
    parameters,
    summary: summariseParameters(parameters),
    actor,
    now,
  });
  return created(services, id, request.params);
}

/** The response for the checkout that an earlier request with the same Idempotency-Key opened. */
export async function recallCheckout(services: GatewayServices, request: RequestContext): Promise<ApiResponse | null> {
  const checkout = await services.checkouts.find(newCheckoutId(request.transactionId));
  if (checkout?.merchantId !== request.entityPath.merchant?.id) return null;
  return created(services, newCheckoutId(request.transactionId), request.params);
}

/**
 * `integrity` is the hash of exactly the script that is served for this id (spec 2.3). A checkout that pays and stores has two
 * scripts, so it has two hashes, of which a browser takes either.
 */
function created({ baseUrl }: GatewayServices, checkoutId: string, params: Params): ApiResponse {
  const kinds = operationsOf(Object.fromEntries(params));
  const hashes = () => kinds.map((kind) => integrityOf(renderBootstrap({ baseUrl, checkoutId, kind })));
  const integrity = isTrue(params, 'integrity') ? { integrity: hashes().join(' ') } : {};
  return { status: 200, body: { id: checkoutId, result: resultOf('000.200.100'), ...integrity, ndc: checkoutId } };
}

/** POST /v1/checkouts/{id} (spec 4.2). */
export async function updateCheckoutRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const checkout = await requireCheckout(services, request);
  const parameters = sentParameters(request.params);
  if (!(await updateCheckout(services, checkout, parameters, summariseParameters))) throw inUse();
  return { status: 200, body: { id: checkout.id, result: resultOf('000.200.101'), ndc: checkout.id } };
}

/** DELETE /v1/checkouts/{id}. */
export async function deleteCheckoutRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const checkout = await requireCheckout(services, request);
  if (!(await deleteCheckout(services, checkout, request.now))) throw inUse();
  return { status: 200, body: { id: checkout.id, result: resultOf('000.200.102'), ndc: checkout.id } };
}

/** GET /checkouts/{id}/payment: the result, as often as it is read while the id is valid (spec 4.2). */
export const readCheckoutRoute = (services: GatewayServices, request: RequestContext): Promise<ApiResponse> =>
  readResult(services, request, 'payment');

/** GET /checkouts/{id}/registration (spec 4.2). */
export const readCheckoutRegistrationRoute = (
  services: GatewayServices,
  request: RequestContext,
): Promise<ApiResponse> => readResult(services, request, 'registration');

async function readResult(
  services: GatewayServices,
  request: RequestContext,
  operation: CheckoutOperation,
): Promise<ApiResponse> {
  const checkout = await requireCheckout(services, request);
  await limitStatus(services, request, checkout);
  const { merchantId } = checkout;
  const payment = checkout.operation === operation ? await services.checkouts.findPayment(checkout) : null;
  if (!payment) return { status: 200, body: { result: resultOf('000.200.000'), ndc: checkout.id } };
  if (isFinal(payment.state) && checkout.fetchedAt === null)
    services.checkouts.fetched.add({ merchantId, id: checkout.id, paymentId: payment.id, now: request.now });
  return operation === 'payment' ? paymentResponse(payment) : registrationResponse(services, payment);
}

async function registrationResponse(services: GatewayServices, payment: Payment): Promise<ApiResponse> {
  const { merchantId, registrationId } = payment;
  const registration = registrationId === null ? null : await findRegistration(services.db, merchantId, registrationId);
  if (!registration) return paymentResponse(payment);
  return { status: 200, body: presentRegistration(registration) };
}

async function limitStatus(
  { rateLimiter }: GatewayServices,
  { entityPath }: RequestContext,
  { id }: Checkout,
): Promise<void> {
  const limit = entityPath.settings.throttling.statusOfOneCheckoutPerMinute;
  const rateLimit = await rateLimiter.check(`checkout:${id}`, limit);
  if (!rateLimit.allowed) throw rateLimitResponse(rateLimit);
}

/** A valid checkout of the entity of the request; one of another merchant does not exist for it. */
async function requireCheckout(
  services: GatewayServices,
  { path, entityPath, now }: RequestContext,
): Promise<Checkout> {
  const checkout = await services.checkouts.find(path.id ?? '');
  const { entity, merchant } = entityPath;
  const isOwn =
    checkout?.merchantId === merchant?.id &&
    (entity.kind === 'MERCHANT' || checkout?.entityId === entity.id || checkout?.entityId === merchant?.id);
  if (!checkout || !isOwn || remainingMs(checkout, now) === 0) throw apiErrors.unknownCheckout();
  return checkout;
}

const inUse = (): ApiError => new ApiError(400, '800.700.100');
