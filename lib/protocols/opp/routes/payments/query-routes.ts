import { findLinkedPayments, findPayments, type Json, type Payment, type PaymentFilter } from '#lib/payments/index.ts';
import type { Params } from '../../catalogue/index.ts';
import { rateLimitResponse } from '../../rate-limits/rate-limit-response.ts';
import { apiErrors, invalidParameters } from '../../responses/api-error.ts';
import { formatTimestampMs, resultOf } from '../../responses/envelope.ts';
import { presentPayment } from '../../responses/present-payment.ts';
import type { GatewayServices } from '../../services.ts';
import type { ApiResponse, RequestContext } from '../request-context.ts';
import { findVisiblePayment } from './payment-routes.ts';
import { paymentResponse } from './transaction-request.ts';

/** GET /v1/query/{id}: one transaction with the status of reading it, optionally with its linked ones (spec 2.12). */
export async function queryByIdRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const payment = await findQueriedPayment(services, request);
  if (!includesLinked(request.params)) {
    return { status: paymentResponse(payment).status, body: { ...presentWithTimestamp(payment) } };
  }
  return listResponse('payments', await withLinked(services, request, payment));
}

/** GET /v3/query/{id}: the same as a list in pages. */
export async function queryV3ByIdRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const payments = await withLinked(services, request, await findQueriedPayment(services, request));
  const limit = readLimit(request.params);
  const pageNo = readPageNo(request.params);
  const response = listResponse('records', payments.slice((pageNo - 1) * limit, pageNo * limit));
  response.body.pages = String(Math.ceil(payments.length / limit));
  return response;
}

async function findQueriedPayment(services: GatewayServices, request: RequestContext): Promise<Payment> {
  const payment = await findVisiblePayment(services, request, request.path.id ?? '');
  if (!payment) throw apiErrors.unknownId();
  const limit = request.entityPath.settings.throttling.queriesOfOneTransactionPerMinute;
  const rateLimit = await services.rateLimiter.check(`query:${payment.id}`, limit);
  if (!rateLimit.allowed) throw rateLimitResponse(rateLimit);
  return payment;
}

async function withLinked({ db }: GatewayServices, { params }: RequestContext, payment: Payment): Promise<Payment[]> {
  return includesLinked(params) ? findLinkedPayments(db.pool, payment.merchantId, [payment.initialId]) : [payment];
}

/** GET /v1/query: by merchantTransactionId, or by date.from and date.to. */
export async function queryV1Route(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const { payments } = await findTransactions(services, request, 1);
  return listResponse('payments', payments);
}

/** GET /v3/query: the same, in pages. */
export async function queryV3Route(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const pageNo = readPageNo(request.params);
  const { payments, pages } = await findTransactions(services, request, pageNo);
  const response = listResponse('records', payments);
  response.body.pages = String(pages);
  return response;
}

async function findTransactions(
  services: GatewayServices,
  request: RequestContext,
  pageNo: number,
): Promise<{ payments: Payment[]; pages: number }> {
  const filter = parseFilter(request, pageNo);
  const page = filter ? await findPayments(services.db.pool, filter) : { payments: [], pages: 0 };
  // An unknown reference is an error; a period without transactions is not (docs/decisions/0009).
  if (page.payments.length === 0 && !request.params.has('date.from')) throw apiErrors.unknownId();
  if (!filter || !includesLinked(request.params)) return page;
  const initialIds = [...new Set(page.payments.map((payment) => payment.initialId))];
  return { ...page, payments: await findLinkedPayments(services.db.pool, filter.merchantId, initialIds) };
}

/** Null for an entity above the merchants, which has no transactions of its own. */
function parseFilter({ params, entityPath }: RequestContext, pageNo: number): PaymentFilter | null {
  const merchantTransactionId = params.get('merchantTransactionId');
  const shortId = params.get('shortId');
  const from = parseDate(params.get('date.from'));
  if (merchantTransactionId === undefined && shortId === undefined && from === undefined) {
    const message = 'is required, or merchantTransactionId or shortId';
    throw invalidParameters([{ name: 'date.from', value: null, message }]);
  }
  const { entity, merchant } = entityPath;
  if (!merchant) return null;
  return {
    merchantId: merchant.id,
    ...(entity.kind === 'CHANNEL' ? { channelId: entity.id } : {}),
    merchantTransactionId,
    shortId,
    from,
    to: parseDate(params.get('date.to')),
    paymentTypes: params.get('paymentTypes')?.split(','),
    paymentMethods: params.get('paymentMethods')?.split(','),
    limit: readLimit(params),
    pageNo,
  };
}

/** `yyyy-MM-dd HH:mm:ss` is UTC (docs/decisions/0009). */
function parseDate(value: string | undefined): Date | undefined {
  return value === undefined ? undefined : new Date(`${value.replace(' ', 'T')}Z`);
}

function includesLinked(params: Params): boolean {
  const value = params.get('includeLinkedTransactions');
  return value === 'true' || value === '1';
}

const readPageNo = (params: Params): number => Number(params.get('pageNo') ?? '1');
const readLimit = (params: Params): number => Number(params.get('limit') ?? '100');

function listResponse(name: 'payments' | 'records', payments: Payment[]): ApiResponse {
  return { status: 200, body: { result: resultOf('000.000.100'), [name]: payments.map(presentWithTimestamp) } };
}

function presentWithTimestamp(payment: Payment): Json {
  return { ...presentPayment(payment), timestamp: formatTimestampMs(payment.createdAt) };
}
