// Sends a payment to the gateway: from a card frame, or from the page where no card data is part of it.
import { readAnswer } from './answer.ts';

const timeoutMs = 60_000;

/** Issuers want the header that the browser sends for a page; the gateway takes that of this request. */
const acceptedOfPages = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** The gateway's answer, without the values of faulty fields; undefined when none arrived. */
export async function postPayment(path: string, body: URLSearchParams): Promise<unknown> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      body,
      credentials: 'omit',
      headers: { Accept: acceptedOfPages },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json();
    return readAnswer(answer) ? withoutValues(answer as WireAnswer) : undefined;
  } catch {
    return undefined;
  }
}

type WireAnswer = {
  readonly result: { readonly code: string; readonly description?: string; readonly parameterErrors?: unknown };
  readonly redirect?: unknown;
  readonly returnUrl?: unknown;
};

function withoutValues(answer: WireAnswer): unknown {
  const { redirect, returnUrl } = answer;
  const { code = '', description = '', errors = [] } = readAnswer(answer) ?? {};
  return { result: { code, description, parameterErrors: errors }, redirect, returnUrl };
}
