import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Product } from './product.ts';

/** One request as its client saw it; status 0: the connection broke. */
export type Seen = { at: number; tookMs: number; status: number; code: string; hasRetryAfter: boolean };

export type Load = { stop(): Promise<Seen[]> };

const card = {
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

type LoadOptions = {
  clients: number;
  pauseMs: number;
  /** Retry-After asks for a second or two. */
  refusedPauseMs?: number;
  /** Parameters beside those of the card. */
  more?: Readonly<Record<string, string>>;
};

/** Clients that each pay, wait for the response, pause, and pay again. */
export function startLoad(product: Product, { clients, pauseMs, refusedPauseMs = 50, more = {} }: LoadOptions): Load {
  const pool = new Pool(product.baseUrl, { connections: clients, bodyTimeout: 60_000, headersTimeout: 60_000 });
  const seen: Seen[] = [];
  let stopped = false;
  const running = Array.from({ length: clients }, async () => {
    while (!stopped) {
      const one = await pay(pool, product, undefined, more);
      seen.push(one);
      await sleep(one.status === 200 ? pauseMs : Math.max(pauseMs, refusedPauseMs));
    }
  });
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(running);
      await pool.close();
      return seen;
    },
  };
}

export async function pay(
  pool: Pool,
  { demo }: Product,
  key?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Seen & { id?: string }> {
  const at = performance.now();
  try {
    const { statusCode, headers, body } = await pool.request({
      path: '/v1/payments',
      method: 'POST',
      headers: {
        Authorization: `Bearer ${demo.accessToken}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      body: new URLSearchParams({
        ...card,
        ...more,
        entityId: demo.channelEntityId,
        merchantTransactionId: key ?? randomUUID(),
      }).toString(),
    });
    const answer = (await body.json()) as { id?: string; result?: { code?: string } };
    const hasRetryAfter = headers['retry-after'] !== undefined;
    const id = answer.id === undefined ? {} : { id: answer.id };
    return {
      at,
      tookMs: performance.now() - at,
      status: statusCode,
      code: answer.result?.code ?? '',
      hasRetryAfter,
      ...id,
    };
  } catch {
    return { at, tookMs: performance.now() - at, status: 0, code: '', hasRetryAfter: false };
  }
}

export const isPaid = ({ status }: Seen): boolean => status === 200;

/** Refused in the way that callers can act on, or uncertain with the code that asks them to query. */
export const isClear = ({ status, hasRetryAfter, code }: Seen): boolean =>
  status === 200 || ((status === 503 || status === 429) && hasRetryAfter) || code === '900.100.300';

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
