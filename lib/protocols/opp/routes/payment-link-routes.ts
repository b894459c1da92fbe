import { fromMinor, toMinor } from '#lib/money/index.ts';
import {
  closePaymentLink,
  createPaymentLink,
  findPaymentLink,
  maxValidityMs,
  type PaymentLink,
  PaymentLinkInUseError,
  type PaymentLinkView,
  viewPaymentLink,
} from '#lib/payment-links/index.ts';
import type { Json } from '#lib/payments/index.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { Params } from '../catalogue/index.ts';
import { sentParameters } from '../requests/checkout-parameters.ts';
import { ApiError, apiErrors, invalidParameters } from '../responses/api-error.ts';
import { resultOf } from '../responses/envelope.ts';
import { presentPayment } from '../responses/present-payment.ts';
import type { GatewayServices } from '../services.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';

/** POST /paybylink/v1 (our choice: docs/decisions/0023). */
export async function createPaymentLinkRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const { entityPath, transactionId, actor, now, params } = request;
  if (!entityPath.merchant) throw apiErrors.noChannel();
  if (entityPath.disabled) throw new ApiError(400, '500.100.201');
  const { description = null, validUntil: _, ...parameters } = sentParameters(params);
  const link = await createPaymentLink(autocommit(services.db), services, {
    merchantId: entityPath.merchant.id,
    entityId: entityPath.entity.id,
    transactionId,
    parameters,
    ...readAmount(params),
    paymentType: params.get('paymentType') ?? '',
    description,
    actor,
    now,
    merchantTransactionId: params.get('merchantTransactionId') ?? null,
    validUntil: readValidity(params, now),
  });
  return created(services, link);
}

/** The response for the link that an earlier request with the same Idempotency-Key made. */
export async function recallPaymentLink(
  services: GatewayServices,
  request: RequestContext,
): Promise<ApiResponse | null> {
  const link = await findOwnLink(services, request, request.transactionId);
  return link && created(services, link);
}

/** GET /paybylink/v1/{id}: the state, and the payment that was made or is under way. */
export async function readPaymentLinkRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const view = await requireView(services, request);
  const { id, amountMinor, currency, paymentType, validUntil, ...link } = view.link;
  const optional: [string, Json | string | null][] = [
    ['merchantTransactionId', link.merchantTransactionId],
    ['description', link.description],
    ['payment', isShown(view) && view.payment ? presentPayment(view.payment) : null],
  ];
  return {
    status: 200,
    body: {
      id,
      link: addressOf(services, view.link),
      state: view.state,
      paymentType,
      currency,
      amount: fromMinor(amountMinor, currency),
      validUntil: validUntil.toISOString().slice(0, 19).replace('T', ' '),
      ...Object.fromEntries(optional.filter((entry): entry is [string, Json | string] => entry[1] !== null)),
      result: resultOf(codeOf(view)),
    },
  };
}

/** DELETE /paybylink/v1/{id}. */
export async function deletePaymentLinkRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const view = await requireView(services, request);
  try {
    await withTransaction(services.db.pool, (tx) => closePaymentLink(tx, view, request.now));
  } catch (error) {
    if (error instanceof PaymentLinkInUseError) throw new ApiError(400, '800.700.100');
    throw error;
  }
  return { status: 200, body: { id: view.link.id, result: resultOf('000.200.102') } };
}

const isShown = ({ state }: PaymentLinkView): boolean => state === 'PAID' || state === 'PROCESSING';

function codeOf(view: PaymentLinkView): ResultCode {
  if (isShown(view)) return view.payment?.resultCode ?? '000.200.000';
  return view.state === 'OPEN' ? '000.200.000' : '100.350.101';
}

const addressOf = ({ baseUrl }: GatewayServices, { id }: PaymentLink): string => `${baseUrl}/pay/${id}`;

const created = (services: GatewayServices, link: PaymentLink): ApiResponse => ({
  status: 200,
  body: { id: link.id, link: addressOf(services, link), result: resultOf('000.200.100') },
});

async function requireView(services: GatewayServices, request: RequestContext): Promise<PaymentLinkView> {
  const link = await findOwnLink(services, request, request.path.id ?? '');
  if (!link) throw apiErrors.unknownId();
  return viewPaymentLink(services, link, request.now);
}

/** A link of the entity of the request; one of another merchant does not exist for it. */
async function findOwnLink(
  services: GatewayServices,
  { entityPath: { entity, merchant } }: RequestContext,
  id: string,
): Promise<PaymentLink | null> {
  const link = merchant ? await findPaymentLink(services.db, id) : null;
  if (!link || link.merchantId !== merchant?.id) return null;
  return entity.kind === 'MERCHANT' || [entity.id, merchant.id].includes(link.entityId) ? link : null;
}

function readAmount(params: Params): Pick<PaymentLink, 'amountMinor' | 'currency'> {
  const amount = params.get('amount') ?? '';
  const currency = params.get('currency') ?? '';
  const amountMinor = toMinor(amount, currency);
  if (amountMinor > 0n) return { amountMinor, currency };
  throw invalidParameters([{ name: 'amount', value: amount, message: 'must be more than 0 in its currency' }]);
}

/** UTC, as in queries (docs/decisions/0009). */
function readValidity(params: Params, now: Date): Date | null {
  const value = params.get('validUntil');
  if (value === undefined) return null;
  const validUntil = new Date(`${value.replace(' ', 'T')}Z`);
  const ms = validUntil.getTime() - now.getTime();
  if (ms > 0 && ms <= maxValidityMs) return validUntil;
  throw invalidParameters([{ name: 'validUntil', value, message: 'must be in the future, and within 90 days' }]);
}
