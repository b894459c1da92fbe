import { type Checkout, resultAddress } from '#lib/checkouts/index.ts';
import { isFinal, type Json, type Payment } from '#lib/payments/index.ts';
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

/** A checkout whose payment was begun or not, as the browser learns of it. */
type Submitted = Pick<Checkout, 'id' | 'paymentId' | 'operation' | 'shopperResultUrl'>;

/** For a submission that began nothing: the browser goes on with the one that did. */
export async function presentRefusal(services: Parts, checkoutId: string): Promise<ApiResponse> {
  const { checkout, payment } = await findStep(services, checkoutId);
  const state = progressOf(checkout, payment);
  return present(state === 'finished' ? closedCode : inFlightCode, checkout, payment);
}

/** What the shopper's browser does next, and no more of the payment: the merchant reads the rest with its token. */
export async function presentProgress(services: Parts, checkoutId: string): Promise<ApiResponse> {
  const { checkout, payment } = await findStep(services, checkoutId);
  return presentNextStep(checkout, payment);
}

export function presentNextStep(checkout: Submitted, payment: Payment | null): ApiResponse {
  return present(payment?.resultCode ?? pendingCode, checkout, payment);
}

type Parts = Pick<GatewayServices, 'checkouts'>;

async function findStep(services: Parts, checkoutId: string) {
  const checkout = await services.checkouts.find(checkoutId);
  if (!checkout || checkout.deletedAt !== null) throw apiErrors.unknownCheckout();
  return { checkout, payment: await services.checkouts.findPayment(checkout) };
}

function progressOf({ paymentId }: Submitted, payment: Payment | null): CheckoutProgress {
  if (paymentId === null) return 'open';
  if (payment === null) return 'processing';
  if (isFinal(payment.state) || payment.state === 'HELD') return 'finished';
  return payment.outcome.redirect === undefined ? 'processing' : 'redirected';
}

function nextStepOf(
  { id, operation, shopperResultUrl }: Submitted,
  payment: Payment | null,
  state: CheckoutProgress,
): Json {
  if (state === 'redirected') return { redirect: payment?.outcome.redirect as unknown as Json };
  if (state !== 'finished' || shopperResultUrl === null || operation === null) return {};
  return { returnUrl: resultAddress(shopperResultUrl, id, operation) };
}

function present(code: ResultCode, checkout: Submitted, payment: Payment | null): ApiResponse {
  const isGood = code.startsWith('000.') || payment?.state === 'HELD';
  const state = progressOf(checkout, payment);
  return {
    status: isGood ? 200 : 400,
    body: {
      ...(payment ? { id: payment.id } : {}),
      result: resultOf(code),
      state,
      ...nextStepOf(checkout, payment, state),
    },
  };
}
