import type { Channel } from '#lib/entities/index.ts';
import { checkRisk, findVerdict, type VerdictSummary } from '#lib/fraud/index.ts';
import type { StoredAccount } from '#lib/payments/index.ts';
import { findStoredAccount } from '#lib/registrations/index.ts';
import { parseCommand } from '../requests/parse-command.ts';
import { ApiError, apiErrors } from '../responses/api-error.ts';
import { resultOf } from '../responses/envelope.ts';
import { presentVerdict } from '../responses/present-verdict.ts';
import type { GatewayServices } from '../services.ts';
import { requireChannel } from './payments/transaction-request.ts';
import { unknownRegistration } from './registration-routes.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';

/** POST /v2/{service}: a risk check without a payment (spec 4.4). */
export async function checkRiskRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  return runCheck(services, request, await requireRiskChannel(services, request), null);
}

/** POST /v2/registrations/{id}/{service}: a risk check on stored data (docs/decisions/0015). */
export async function checkStoredRiskRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const channel = await requireRiskChannel(services, request, request.path.id);
  const command = parseCommand(request, channel, checkedType);
  const found = await findStoredAccount(services, command, request.path.id ?? '');
  if (found.kind === 'unknown') throw apiErrors.unknownId(unknownRegistration);
  if (found.kind === 'rejected') throw new ApiError(400, found.code);
  return runCheck(services, request, channel, found.stored);
}

/** The response for the check with this request's transaction id; null when there is none. */
export async function recallRiskCheck(services: GatewayServices, request: RequestContext): Promise<ApiResponse | null> {
  const merchantId = request.entityPath.merchant?.id;
  if (merchantId === undefined) return null;
  const verdict = await findVerdict(services.db, merchantId, request.transactionId);
  return verdict && verdictResponse(verdict);
}

/** A check has no payment type (spec 4.4); its rules see none. */
const checkedType = 'PA';

/** The channel of a request to a risk service that it has. */
async function requireRiskChannel(
  services: GatewayServices,
  request: RequestContext,
  registrationId?: string,
): Promise<Channel> {
  const channel = await requireChannel(services, request, registrationId);
  if (request.path.service !== channel.settings.riskService) throw apiErrors.unknownPath();
  return channel;
}

async function runCheck(
  services: GatewayServices,
  request: RequestContext,
  channel: Channel,
  stored: StoredAccount | null,
): Promise<ApiResponse> {
  const command = parseCommand(request, channel, checkedType);
  const { verdict, rejection } = await checkRisk(services.fraud, command, stored);
  if (rejection) return { status: 400, body: { ...command.echo, result: resultOf(rejection) } };
  return verdictResponse(verdict);
}

/** 200 for an accepted check, 400 for any other result (spec 7.1). */
function verdictResponse(verdict: VerdictSummary): ApiResponse {
  return { status: verdict.decision === 'ACCEPT' ? 200 : 400, body: presentVerdict(verdict) };
}
