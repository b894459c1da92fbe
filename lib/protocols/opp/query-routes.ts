import {
  findLinkedPayments,
  findPayments,
  type Json,
  type Payment,
  type PaymentFilter,
} from '#lib/payments/index.ts';
import { faults, invalidParameters } from './api-error.ts';
import type { Params } from './catalogue/index.ts';
import { formatTimestampMs, resultOf } from './envelope.ts';
import { findVisiblePayment } from './payment-routes.ts';
import { presentPayment } from './present-payment.ts';
import { rateLimitResponse } from './rate-limit-response.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';
import type { GatewayServices } from './services.ts';

/** GET /v1/query/{id}: one transaction, on request with everything linked to it (spec 2.12). */
export async function queryByIdRoute(services: GatewayServices, call: RequestContext): Promise<ApiResponse> {
  const payment = await findVisiblePayment(services, call, call.path.id ?? '');
  if (!payment) throw faults.unknownId();
  const limit = call.lineage.settings.throttling.queriesOfOneTransactionPerMinute;
  const admission = await services.throttle.admit(`query:${payment.id}`, limit);
  if (!admission.admitted) throw rateLimitResponse(admission);
  if (!wantsLinked(call.params)) return { status: 200, body: { ...presentFound(payment) } };
  const linked = await findLinkedPayments(services.db.pool, payment.merchantId, [payment.initialId]);
  return listed('payments', linked);
}

/** GET /v1/query: by merchantTransactionId, or by date.from and date.to. */
export async function queryV1Route(services: GatewayServices, call: RequestContext): Promise<ApiResponse> {
  const { payments } = await find(services, call, 1);
  return listed('payments', payments);
}

/** GET /v3/query: the same in pages. */
export async function queryV3Route(services: GatewayServices, call: RequestContext): Promise<ApiResponse> {
  const pageNo = Number(call.params.get('pageNo') ?? '1');
  const { payments, pages } = await find(services, call, pageNo);
  const answer = listed('records', payments);
  answer.body.pages = String(pages);
  return answer;
}

async function find(
  services: GatewayServices,
  call: RequestContext,
  pageNo: number,
): Promise<{ payments: Payment[]; pages: number }> {
  const filter = filterOf(call, pageNo);
  const page = filter ? await findPayments(services.db.pool, filter) : { payments: [], pages: 0 };
  // A reference names something; a period may be empty (docs/decisions/0012).
  if (page.payments.length === 0 && !call.params.has('date.from')) throw faults.unknownId();
  if (!filter || !wantsLinked(call.params)) return page;
  const initialIds = [...new Set(page.payments.map((payment) => payment.initialId))];
  return { ...page, payments: await findLinkedPayments(services.db.pool, filter.merchantId, initialIds) };
}

/** Null for an entity above the merchants, which has no transactions of its own. */
function filterOf({ params, lineage }: RequestContext, pageNo: number): PaymentFilter | null {
  const { entity, merchant } = lineage;
  const filter: PaymentFilter = {
    merchantId: merchant?.id ?? '',
    ...(entity.kind === 'CHANNEL' ? { channelId: entity.id } : {}),
    merchantTransactionId: params.get('merchantTransactionId'),
    shortId: params.get('shortId'),
    from: dateOf(params.get('date.from')),
    to: dateOf(params.get('date.to')),
    paymentTypes: params.get('paymentTypes')?.split(','),
    paymentMethods: params.get('paymentMethods')?.split(','),
    limit: Number(params.get('limit') ?? '100'),
    pageNo,
  };
  const { merchantTransactionId, shortId, from } = filter;
  if (merchantTransactionId === undefined && shortId === undefined && from === undefined) {
    const message = 'is required, or merchantTransactionId or shortId';
    throw invalidParameters([{ name: 'date.from', value: null, message }]);
  }
  return merchant ? filter : null;
}

/** `yyyy-MM-dd HH:mm:ss` is UTC (docs/decisions/0012). */
function dateOf(value: string | undefined): Date | undefined {
  return value === undefined ? undefined : new Date(`${value.replace(' ', 'T')}Z`);
}

function wantsLinked(params: Params): boolean {
  const value = params.get('includeLinkedTransactions');
  return value === 'true' || value === '1';
}

function listed(name: 'payments' | 'records', payments: Payment[]): ApiResponse {
  return { status: 200, body: { result: resultOf('000.000.100'), [name]: payments.map(presentFound) } };
}

function presentFound(payment: Payment): Json {
  return { ...presentPayment(payment), timestamp: formatTimestampMs(payment.createdAt) };
}
