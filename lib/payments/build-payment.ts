import type { ProcessingMode } from '#lib/connectors/index.ts';
import type { Channel } from '#lib/entities/index.ts';
import { toMinor } from '#lib/money/index.ts';
import { newShortId } from '#lib/platform/ids.ts';
import type { Params } from '#lib/protocols/opp/catalogue/index.ts';

import type { Json, Payment } from './payment.ts';
import type { PaymentType } from './state.ts';

/** What every request brings, whatever it asks for. */
export type TransactionRequest = {
  /** Given by the edge before anything else, so that a retry can find what a dead process did. */
  id: string;
  ndc: string;
  actor: string;
  channel: Channel;
  params: Params;
  echo: Json;
  /** The request as it may be kept: sensitive values masked. */
  masked: Record<string, string>;
  now: Date;
};

/** A live channel is live; a test channel goes where testMode says (spec 2.1). */
export function resolveMode(channel: Channel, params: Params): ProcessingMode {
  if (channel.mode === 'LIVE') return 'LIVE';
  return params.get('testMode') === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';
}

/** A transaction as it begins: everything the request says, nothing that the acquirer will. */
export function buildPayment(request: TransactionRequest, paymentType: PaymentType): Payment {
  const { channel, params, now } = request;
  const get = (name: string): string | null => params.get(name) ?? null;
  const amount = get('amount');
  const currency = get('currency');
  const shortId = newShortId();
  return {
    id: request.id,
    channelId: channel.id,
    merchantId: channel.merchantId,
    mode: resolveMode(channel, params),
    paymentType,
    paymentMethod: 'OT',
    paymentBrand: get('paymentBrand'),
    state: 'PROCESSING',
    resultCode: '000.200.000',
    amountMinor: amount === null || currency === null ? null : toMinor(amount, currency),
    currency,
    capturedMinor: 0n,
    refundedMinor: 0n,
    reversedMinor: 0n,
    chargedBackMinor: 0n,
    captureCount: 0,
    captureLimit: params.has('numberOfCaptures') ? Number(params.get('numberOfCaptures')) : null,
    closed: false,
    referencedId: null,
    initialId: request.id,
    registrationId: null,
    accountId: null,
    shortId,
    ndc: request.ndc,
    descriptor: get('descriptor') ?? `${shortId} ${get('merchant.name') ?? channel.name}`.slice(0, 127),
    merchantTransactionId: get('merchantTransactionId'),
    merchantInvoiceId: get('merchantInvoiceId'),
    accountBin: null,
    accountLast4: null,
    // For searching; the echo has it as it was sent.
    customerEmail: get('customer.email')?.toLowerCase() ?? null,
    echo: request.echo,
    outcome: {},
    actor: request.actor,
    createdAt: now,
    updatedAt: now,
  };
}
