import { toMinor } from '#lib/money/index.ts';
import type { Json } from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import {
  createSchedule,
  deleteSchedule,
  deschedule,
  findSchedule,
  listCharges,
  reschedule,
  type Schedule,
  type ScheduleResult,
} from '#lib/schedules/index.ts';
import { echoRequest } from '../catalogue/index.ts';
import { parseCommand } from '../requests/parse-command.ts';
import { readScheduleTimes } from '../requests/read-schedule.ts';
import { ApiError, apiErrors, invalidParameters } from '../responses/api-error.ts';
import { presentSchedule } from '../responses/present-schedule.ts';
import type { GatewayServices } from '../services.ts';
import { requireChannel } from './payments/transaction-request.ts';
import { unknownRegistration } from './registration-routes.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';

const shownCharges = 100;

/** POST /scheduling/v1/schedules (spec 2.12; paths are our choice: docs/decisions/0013). */
export async function createScheduleRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const { params } = request;
  const channel = await requireChannel(services, request, params.get('registrationId'));
  const command = parseCommand(request, channel, 'DB');
  if (!command.amountMinor) throw wrongAmount(params.get('amount'));
  const created = await createSchedule(autocommit(services.db), services, command, {
    registrationId: params.get('registrationId') ?? '',
    paymentType: params.get('paymentType') as Schedule['paymentType'],
    times: readScheduleTimes(params),
  });
  return respond(created, unknownRegistration);
}

/** GET /scheduling/v1/schedules/{id}. */
export async function readScheduleRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const schedule = await requireSchedule(services, request);
  return { status: 200, body: presentSchedule(schedule, await listCharges(services.db, schedule, shownCharges)) };
}

/** POST /scheduling/v1/schedules/{id}/reschedule. */
export async function rescheduleRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const { params, operation } = request;
  const schedule = await requireSchedule(services, request);
  const amount = params.get('amount');
  const currency = params.get('currency');
  if (currency !== undefined && currency !== schedule.currency) {
    throw invalidParameters([
      { name: 'currency', value: currency, message: `must be that of the schedule, ${schedule.currency}` },
    ]);
  }
  const amountMinor = amount === undefined ? null : toMinor(amount, schedule.currency);
  if (amount !== undefined && !amountMinor) throw wrongAmount(amount);
  const change = {
    times: readScheduleTimes(params, schedule),
    amountMinor,
    echo: echoRequest(operation, params) as Json,
  };
  return respond(await reschedule(autocommit(services.db), changeOf(schedule, request), change));
}

/** POST /scheduling/v1/schedules/{id}/deschedule. */
export async function descheduleRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const schedule = await requireSchedule(services, request);
  return respond(await deschedule(autocommit(services.db), changeOf(schedule, request)));
}

/** DELETE /scheduling/v1/schedules/{id}. */
export async function deleteScheduleRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const schedule = await requireSchedule(services, request);
  return respond(await deleteSchedule(autocommit(services.db), changeOf(schedule, request)));
}

/** The response for the schedule with this request's transaction id; null when there is none. */
export async function recallSchedule(services: GatewayServices, request: RequestContext): Promise<ApiResponse | null> {
  const schedule = await findVisibleSchedule(services, request, request.transactionId);
  return schedule && { status: 200, body: presentSchedule(schedule) };
}

async function requireSchedule(services: GatewayServices, request: RequestContext): Promise<Schedule> {
  const schedule = await findVisibleSchedule(services, request, request.path.id ?? '');
  if (!schedule || schedule.state === 'DELETED') throw apiErrors.unknownId();
  return schedule;
}

/** A schedule of the request's entity: of the channel, or of the merchant when the entity is a merchant. */
async function findVisibleSchedule(
  services: GatewayServices,
  { entityPath: { entity, merchant } }: RequestContext,
  id: string,
): Promise<Schedule | null> {
  const schedule = merchant ? await findSchedule(services.db, merchant.id, id) : null;
  return schedule && (schedule.channelId === entity.id || schedule.merchantId === entity.id) ? schedule : null;
}

function changeOf({ merchantId, id }: Schedule, { actor, now }: RequestContext) {
  return { merchantId, id, actor, now };
}

function respond(result: ScheduleResult, unknownCode?: typeof unknownRegistration): ApiResponse {
  if (result.kind === 'unknown') throw apiErrors.unknownId(unknownCode);
  if (result.kind === 'rejected') throw new ApiError(400, result.code);
  return { status: 200, body: presentSchedule(result.schedule) };
}

function wrongAmount(value = ''): ApiError {
  return invalidParameters([{ name: 'amount', value, message: 'must be more than 0 in its currency' }]);
}
