import { z } from 'zod';
import { toMinor } from '#lib/money/index.ts';
import { isChargebackReason, isResultCode, type ResultCode } from '#lib/result-codes/index.ts';
import { classifyResultCode } from '../classify-result-code.ts';
import type { AcquirerOutcome, Redirect, StatusQueryOutcome } from '../contract.ts';

const redirectShape = z.object({
  url: z.url().max(2048),
  method: z.string().max(10).optional(),
  parameters: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  preconditions: z.array(z.unknown()).optional(),
});

/** What is read of the other system's answer; it may hold anything else (spec 9). */
const paymentShape = z.object({
  id: z.string().max(64).optional(),
  merchantTransactionId: z.string().optional(),
  amount: z.string().optional(),
  currency: z.string().optional(),
  result: z.object({
    code: z.string().max(11),
    avsResponse: z.string().max(1).optional(),
    cvvResponse: z.string().max(1).optional(),
  }),
  resultDetails: z.record(z.string(), z.unknown()).optional(),
  redirect: redirectShape.optional(),
});
type AnsweredPayment = z.infer<typeof paymentShape>;

const listShape = z.object({ result: z.object({ code: z.string() }), payments: z.array(z.unknown()).optional() });

/** Answers to requests that were rejected before any payment was made. */
const rejectedBeforeProcessing = new Set([401, 403, 404, 405, 413, 415, 429]);

/** The request: an answer that does not fit it is an answer to another request. */
type Requested = { operation: string; currency: string | null };

/** An answer to a payment request. What cannot be understood is unknown, never a decline. */
export function parseOutcome(status: number, body: string, requested: Requested): AcquirerOutcome {
  const { operation } = requested;
  const payment = parse(paymentShape, body);
  if (!payment || !isResultCode(payment.result.code)) {
    return { kind: 'unknown', reason: `an answer that cannot be read (HTTP ${status})` };
  }
  if (payment.id === undefined) return readWithoutPayment(status, payment.result.code, operation);
  return findMismatch(payment, requested) ?? toOutcome(payment, payment.result.code, requested);
}

function readWithoutPayment(status: number, code: ResultCode, operation: string): AcquirerOutcome {
  const kind = classifyResultCode(code, operation);
  const refused = rejectedBeforeProcessing.has(status) || (status === 400 && kind === 'declined');
  if (!refused) return { kind: 'unknown', reason: `no payment in the answer (HTTP ${status}, ${code})` };
  const resultDetails = { AcquirerResponse: code, ExtendedDescription: 'refused by the upstream system' };
  return { kind: 'declined', code: '900.100.200', details: { acquirerTxId: null, resultDetails } };
}

/** An answer to a query by our reference. */
export function parseQuery(
  status: number,
  body: string,
  inquired: Requested & { reference: string },
): StatusQueryOutcome {
  const list = parse(listShape, body);
  if (!list) return { kind: 'unknown', reason: `an answer that cannot be read (HTTP ${status})` };
  if (list.result.code === '700.400.580') return { kind: 'not received' };
  if (status !== 200 || list.payments === undefined) {
    return { kind: 'unknown', reason: `the query failed (HTTP ${status}, ${list.result.code})` };
  }
  const found = list.payments
    .map((each) => paymentShape.safeParse(each).data)
    .find((each) => each?.merchantTransactionId === inquired.reference);
  if (!found) return { kind: 'not received' };
  if (!isResultCode(found.result.code)) return { kind: 'unknown', reason: 'an unknown result code' };
  return findMismatch(found, inquired) ?? toOutcome(found, found.result.code, inquired);
}

const amountForm = /^[0-9]{1,10}\.[0-9]{2}$/;

/** An amount that was not requested is never booked, and never releases a reservation. */
function findMismatch(
  { amount, currency }: AnsweredPayment,
  requested: Requested,
): { kind: 'unknown'; reason: string } | null {
  if (currency !== undefined && requested.currency !== null && currency !== requested.currency) {
    const shown = /^[A-Z]{3}$/.test(currency) ? currency : 'an unknown currency';
    return { kind: 'unknown', reason: `the answer is in ${shown}, the request was in ${requested.currency}` };
  }
  if (amount === undefined || amountForm.test(amount)) return null;
  return { kind: 'unknown', reason: 'the answer has an amount that cannot be read' };
}

/** Of the other system: its acquirer was silent or the line to it broke. It will know later, and so will we. */
const undecided = /^(?:900\.100\.(?:100|300|400|500)|999\.999\.999)$/;

function toOutcome(
  payment: AnsweredPayment,
  code: ResultCode,
  requested: Requested,
): AcquirerOutcome & StatusQueryOutcome {
  const { avsResponse, cvvResponse } = payment.result;
  const details = {
    acquirerTxId: payment.id ?? null,
    ...(avsResponse === undefined ? {} : { avsResponse }),
    ...(cvvResponse === undefined ? {} : { cvvResponse }),
    resultDetails: { ...textsOf(payment.resultDetails), UpstreamResponse: code },
  };
  if (undecided.test(code)) return { kind: 'unknown', reason: `the upstream answered ${code}` };
  const kind = classifyResultCode(code, requested.operation);
  if (kind === 'declined') return { kind, code, details };
  if (kind === 'pending') return { kind, code: null, redirect: redirectOf(payment), details };
  return { kind, code: isChargebackReason(code) ? code : null, ...approvedOf(payment, requested), details };
}

function approvedOf({ amount, currency }: AnsweredPayment, requested: Requested): { approvedMinor?: bigint } {
  const approvedCurrency = requested.currency ?? currency;
  if (amount === undefined || approvedCurrency === undefined) return {};
  return { approvedMinor: toMinor(amount, approvedCurrency) };
}

function redirectOf({ redirect }: AnsweredPayment): Redirect | null {
  if (!redirect) return null;
  return {
    url: redirect.url,
    parameters: redirect.parameters ?? [],
    ...(redirect.method === undefined ? {} : { method: redirect.method }),
    ...(redirect.preconditions === undefined ? {} : { preconditions: redirect.preconditions }),
  };
}

/** Keys and values as spec 2.2 allows them. */
function textsOf(details: Record<string, unknown> | undefined): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(details ?? {})) {
    if (/^[A-Za-z0-9._]{3,64}$/.test(key) && typeof value === 'string') texts[key] = value.slice(0, 2048);
  }
  return texts;
}

function parse<T>(shape: z.ZodType<T>, body: string): T | null {
  try {
    return shape.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}
