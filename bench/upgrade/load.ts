import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Demo } from '#prisma/demo/demo-file.ts';

/** One request as its client saw it; status 0: the connection broke. */
export type Answer = { request: string; status: number; code: string; at: number; tookMs: number };

/** A payment that its client knows to be approved, and the refund of it where there was one. */
export type Acknowledged = { key: string; id: string; refundId?: string };

export type Load = { stop(): Promise<{ answers: Answer[]; paid: Acknowledged[] }> };

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

const clients = 6;
const pauseMs = 60;
const approved = /^000\.(?:000|100)/;

/**
 * Clients that pay, read what they paid, refund every fourth, and open a page. They repeat nothing: a request that fails is counted.
 */
export function startLoad(baseUrl: string, demo: Demo): Load {
  const pool = new Pool(baseUrl, { connections: clients, bodyTimeout: 60_000, headersTimeout: 60_000 });
  const answers: Answer[] = [];
  const paid: Acknowledged[] = [];
  let stopped = false;

  async function send(request: string, path: string, form?: Record<string, string>): Promise<{ id?: string }> {
    const at = performance.now();
    const authorization = { Authorization: `Bearer ${demo.accessToken}` };
    try {
      const { statusCode, body } = await pool.request({
        path,
        method: form ? 'POST' : 'GET',
        headers: form
          ? { ...authorization, 'Content-Type': 'application/x-www-form-urlencoded' }
          : path.startsWith('/v1')
            ? authorization
            : {},
        body: form ? new URLSearchParams({ entityId: demo.channelEntityId, ...form }).toString() : null,
      });
      const text = await body.text();
      const { id, result } = path.startsWith('/v1') && text.startsWith('{') ? JSON.parse(text) : {};
      const isWhole = statusCode === 303 || text.includes('</html>');
      const code = result?.code ?? (isWhole ? 'page' : 'cut off');
      answers.push({ request, status: statusCode, code, at, tookMs: performance.now() - at });
      return statusCode === 200 && id && approved.test(code) ? { id } : {};
    } catch (error) {
      const code = (error as { code?: string }).code ?? String(error);
      answers.push({ request, status: 0, code, at, tookMs: performance.now() - at });
      return {};
    }
  }

  async function payOnce(turn: number): Promise<void> {
    const key = randomUUID();
    const { id } = await send('payment', '/v1/payments', { ...card, merchantTransactionId: key });
    if (id === undefined) return;
    const acknowledged: Acknowledged = { key, id };
    paid.push(acknowledged);
    await send('query', `/v1/payments/${id}?entityId=${demo.channelEntityId}`);
    if (turn % 4 === 0) {
      const refund = await send('refund', `/v1/payments/${id}`, { paymentType: 'RF', amount: '9.20', currency: 'EUR' });
      if (refund.id) acknowledged.refundId = refund.id;
    }
    if (turn % 5 === 0) await send('page', '/');
    if (turn % 7 === 0) await send('sign-in', '/sign-in');
  }

  const running = Array.from({ length: clients }, async () => {
    for (let turn = 0; !stopped; turn += 1) {
      await payOnce(turn);
      await sleep(pauseMs);
    }
  });
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(running);
      await pool.close();
      return { answers, paid };
    },
  };
}

export const isGood = ({ status, code }: Answer): boolean =>
  code === 'page' ? status === 200 || status === 303 : status === 200 && approved.test(code);
