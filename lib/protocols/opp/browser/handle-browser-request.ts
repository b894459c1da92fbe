import type { Context } from 'hono';
import { withCanonicalBrand } from '#lib/brands/index.ts';
import { type Checkout, remainingMs } from '#lib/checkouts/index.ts';
import type { EntityPath } from '#lib/entities/index.ts';
import type { Json } from '#lib/payments/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { QueueFullError } from '#lib/platform/group-commit.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { readResponse } from '#lib/request-log/index.ts';
import { connectionFacts, findField, validateRequest } from '../catalogue/index.ts';
import { logRequest, type RequestState, startRequest } from '../observe-request.ts';
import { hideCardNumbersInTexts } from '../requests/hide-card-numbers.ts';
import { readRequest } from '../requests/read-request.ts';
import { ApiError, apiErrors, describeOutage, invalidParameters } from '../responses/api-error.ts';
import { errorBody, formatTimestamp } from '../responses/envelope.ts';
import type { ApiResponse } from '../routes/request-context.ts';
import type { GatewayServices } from '../services.ts';
import type { BrowserRoute } from './browser-request.ts';

/** Any page may call these routes; nothing of them depends on cookies. */
const headers = {
  'Content-Type': 'application/json;charset=UTF-8',
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
} as const;

/** Handles a request of a shopper's browser: finds the checkout, validates, runs the route. */
export async function handleBrowserRequest(
  services: GatewayServices,
  route: BrowserRoute,
  context: Context,
): Promise<Response> {
  const state = startRequest(services, route.operation);
  let response: ApiResponse;
  try {
    response = await run(services, route, context, state);
  } catch (error) {
    response = errorResponse(services, error);
  }
  const body: Json = {
    ...response.body,
    buildNumber: services.buildNumber,
    timestamp: formatTimestamp(services.clock.now()),
    ndc: context.req.param('id') ?? '',
  };
  logRequest(services, context, state, { status: response.status, ...readResponse(body) });
  return new Response(JSON.stringify(body), { status: response.status, headers: { ...headers, ...response.headers } });
}

async function run(
  services: GatewayServices,
  { operation, run: runRoute }: BrowserRoute,
  context: Context,
  state: RequestState,
): Promise<ApiResponse> {
  const { params: sent } = await readRequest(context, services.bodyLimitBytes);
  const id = context.req.param('id') ?? '';
  // A submitted form is compared with the version of the checkout, so one that was read before will do.
  const found = await (context.req.method === 'POST' ? services.checkouts.recall(id) : services.checkouts.find(id));
  const { checkout, entityPath, now } = await requireOpen(services, found, services.clock.now());
  state.entityPath = entityPath;
  const typed = withCanonicalBrand(new Map([...sent].filter(([name]) => !connectionFacts.has(name))));
  const parameterErrors = validateRequest(operation, typed, {
    unknownNames: entityPath.settings.unknownParameters,
    source: 'widget',
    namelessCustomers: entityPath.settings.compatibilityNamelessCustomers,
  });
  if (parameterErrors.length > 0) throw invalidParameters(parameterErrors);
  // Where unknown names are ignored, they do not reach the payment, which knows more names than a browser may send.
  const known = new Map([...typed].filter(([name]) => findField(operation, name) !== undefined));
  // A shopper who types the number into the field of the name has not asked for it to be kept.
  const params = hideCardNumbersInTexts(operation, known);
  return runRoute(services, {
    operation,
    params,
    checkout,
    entityPath,
    now,
    ndc: checkout.id,
    address: context.req.header(clientAddressHeader) ?? null,
    readHeader: (name) => context.req.header(name),
  });
}

/** A checkout that a browser may use now: unknown, expired and closed ones are all unknown (docs/decisions/0023). */
async function requireOpen(
  services: Pick<GatewayServices, 'tree'>,
  checkout: Checkout | null,
  realNow: Date,
): Promise<{ checkout: Checkout; entityPath: EntityPath; now: Date }> {
  const place = checkout && (await findPlace(services, checkout, realNow));
  if (!place || remainingMs(checkout, place.now) === 0) throw apiErrors.unknownCheckout();
  return { checkout, ...place };
}

/** A checkout whose id is valid, with its entity; null when it is not. */
export async function findOpenCheckout(
  services: Pick<GatewayServices, 'checkouts' | 'tree'>,
  id: string,
  realNow: Date,
): Promise<{ checkout: Checkout; entityPath: EntityPath } | null> {
  const checkout = await services.checkouts.recall(id);
  const place = checkout && (await findPlace(services, checkout, realNow));
  if (!checkout || !place || remainingMs(checkout, place.now) === 0) return null;
  return { checkout, entityPath: place.entityPath };
}

/** The entity of a checkout or a payment link, and the time of its merchant. */
export async function findPlace(
  { tree }: Pick<GatewayServices, 'tree'>,
  { entityId }: Pick<Checkout, 'entityId'>,
  realNow: Date,
): Promise<{ entityPath: EntityPath; now: Date } | null> {
  const entityPath = await tree.findPath(entityId);
  if (!entityPath) return null;
  return { entityPath, now: shiftClock({ now: () => realNow }, entityPath.merchant?.clockOffsetMs ?? 0).now() };
}

function errorResponse(services: GatewayServices, error: unknown): ApiResponse {
  if (!(error instanceof ApiError) && !(error instanceof QueueFullError))
    services.log.error({ err: error }, 'a request of a browser failed unexpectedly');
  const apiError = error instanceof ApiError ? error : (describeOutage(error) ?? apiErrors.unavailable());
  const { result } = errorBody(apiError, { buildNumber: '', timestamp: '', ndc: '' });
  return { status: apiError.status, body: result === undefined ? {} : { result }, headers: apiError.headers };
}
