import { type Authentication, authenticateAlone, findAuthentication, hasEnded } from '#lib/authentication/index.ts';
import { parseCommand } from '../requests/parse-command.ts';
import { apiErrors } from '../responses/api-error.ts';
import { resultOf } from '../responses/envelope.ts';
import { presentAuthentication } from '../responses/present-authentication.ts';
import type { GatewayServices } from '../services.ts';
import { requireChannel } from './payments/transaction-request.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';

/** An authentication has no payment type of its own to be sent (spec 4.5). */
const authenticatedType = 'PA';

/** POST /v1/threeDSecure: an authentication without a payment (spec 4.5). */
export async function createAuthenticationRoute(
  services: GatewayServices,
  request: RequestContext,
): Promise<ApiResponse> {
  const channel = await requireChannel(services, request);
  const command = parseCommand(request, channel, authenticatedType);
  const created = await authenticateAlone(services, command);
  if ('rejection' in created) {
    return { status: 400, body: { ...command.echo, result: resultOf(created.rejection, command.brand) } };
  }
  return authenticationResponse(services, created);
}

/** GET /v1/threeDSecure/{id} (spec 4.5). */
export async function readAuthenticationRoute(
  services: GatewayServices,
  request: RequestContext,
): Promise<ApiResponse> {
  const authentication = await findOwn(services, request, request.path.id ?? '');
  const { entity } = request.entityPath;
  const isVisible = authentication?.channelId === entity.id || authentication?.merchantId === entity.id;
  if (!authentication || !isVisible) throw apiErrors.unknownId();
  return authenticationResponse(services, authentication);
}

/** The response for the authentication with this request's transaction id; null when there is none. */
export async function recallAuthentication(
  services: GatewayServices,
  request: RequestContext,
): Promise<ApiResponse | null> {
  const authentication = await findOwn(services, request, request.transactionId);
  return authentication && authenticationResponse(services, authentication);
}

async function findOwn(
  services: GatewayServices,
  { entityPath }: RequestContext,
  id: string,
): Promise<Authentication | null> {
  const merchantId = entityPath.merchant?.id;
  return merchantId === undefined ? null : findAuthentication(services.db, merchantId, id);
}

/** 200 for one that is open or vouched for, 400 for any other (spec 7.1). */
async function authenticationResponse(services: GatewayServices, authentication: Authentication): Promise<ApiResponse> {
  const body = await presentAuthentication(services, authentication);
  const isSuccessful = !hasEnded(authentication) || authentication.resultCode.startsWith('000.');
  return { status: isSuccessful ? 200 : 400, body };
}
