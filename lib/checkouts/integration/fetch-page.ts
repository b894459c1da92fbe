import type { Egress } from '#lib/platform/http/egress.ts';
import { checkPage, type Finding } from './check-page.ts';

export type CheckedPage = { findings: Finding[]; problem: null } | { findings: null; problem: string };

const maxBytes = 1_000_000;

/** Fetches the payment page of a merchant, by the rules of outgoing calls, and checks it. */
export async function checkPageAt(egress: Pick<Egress, 'send'>, url: string, baseUrl: string): Promise<CheckedPage> {
  const outcome = await egress.send({
    url,
    method: 'GET',
    headers: { Accept: 'text/html' },
    totalMs: 15_000,
    maxResponseBytes: maxBytes,
    onTooLong: 'cut',
  });
  if (outcome.kind !== 'response') return { findings: null, problem: outcome.reason };
  const { status, headers, body } = outcome;
  return { findings: checkPage({ url, status, headers, html: body.toString('utf8') }, baseUrl), problem: null };
}
