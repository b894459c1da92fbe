import { type Checkout, findCheckout, resultAddress } from '#lib/checkouts/index.ts';
import { findPayment, isFinal, type Json, type Payment } from '#lib/payments/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { apiErrors } from '../responses/api-error.ts';
import { resultOf } from '../responses/envelope.ts';
import type { ApiResponse } from '../routes/request-context.ts';
import type { GatewayServices } from '../services.ts';

/** Where the shopper is: nothing sent, at work, sent to another page, or back to the shop. */
export type CheckoutProgress = 'open' | 'processing' | 'redirected' | 'finished';

/** Another submission is under way; or there will be no further one. */
const inFlightCode: ResultCode = '800.700.100';
const closedCode: ResultCode = '100.350.101';
const pendingCode: ResultCode = '000.200.000';

/**
 * What the shopper's browser does next, and no more of the payment than that: the merchant reads the rest with its token.
 * `refused`: a submission that began nothing.
 */
export async function presentNextStep(
  services: Pick<GatewayServices, 'db'>,
  checkoutId: string,
  { refused = false } = {},
): Promise<ApiResponse> {
  const checkout = await findCheckout(services.db, checkoutId);
  if (!checkout) throw apiErrors.unknownCheckout();
  const { merchantId, paymentId } = checkout;
  const payment = paymentId === null ? null : await findPayment(services.db, merchantId, paymentId);
  const state = progressOf(checkout, payment);
  const step = nextStepOf(checkout, payment, state);
  if (!refused) return present(payment?.resultCode ?? pendingCode, payment, { state, ...step });
  return present(state === 'finished' ? closedCode : inFlightCode, payment, { state, ...step });
}

function progressOf({ paymentId }: Checkout, payment: Payment | null): CheckoutProgress {
  if (paymentId === null) return 'open';
  if (payment === null) return 'processing';
  if (isFinal(payment.state) || payment.state === 'HELD') return 'finished';
  return payment.outcome.redirect === undefined ? 'processing' : 'redirected';
}

function nextStepOf(
  { id, operation, shopperResultUrl }: Checkout,
  payment: Payment | null,
  state: CheckoutProgress,
): Json {
  if (state === 'redirected') return { redirect: payment?.outcome.redirect as unknown as Json };
  if (state !== 'finished' || shopperResultUrl === null || operation === null) return {};
  return { returnUrl: resultAddress(shopperResultUrl, id, operation) };
}

function present(code: ResultCode, payment: Payment | null, step: Json): ApiResponse {
  const isGood = code.startsWith('000.') || payment?.state === 'HELD';
  return {
    status: isGood ? 200 : 400,
    body: { ...(payment ? { id: payment.id } : {}), result: resultOf(code), ...step },
  };
}
