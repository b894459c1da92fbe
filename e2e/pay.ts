import { cardDebit } from '#test/fixtures/card-debit.ts';
import type { RunningApp } from './start-app.ts';

type Payer = { accessToken?: string; entityId?: string };

/** Sends a payment as a merchant's server does; by default for the merchant of the demo. */
export function sendPayment(
  { baseUrl, demo }: Pick<RunningApp, 'baseUrl' | 'demo'>,
  params: Record<string, string> = {},
  { accessToken = demo.accessToken, entityId = demo.channelEntityId }: Payer = {},
): Promise<Response> {
  return fetch(`${baseUrl}/v1/payments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({ entityId, ...cardDebit, ...params }),
  });
}

/** Sends a payment and returns the parsed response. */
export async function pay(
  app: Pick<RunningApp, 'baseUrl' | 'demo'>,
  params: Record<string, string> = {},
  payer: Payer = {},
): Promise<Record<string, string>> {
  return (await sendPayment(app, params, payer)).json();
}
