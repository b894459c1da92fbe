// A checkout and a gateway for tests of the page's side, without a server.
import { vi } from 'vitest';
import type { WidgetOptions } from '../../packages/checkout-js/src/types.ts';
import { type RunningCheckout, startCheckout } from '../checkout/start-checkout.ts';
import type { CheckoutForm, QueuedCheckout } from '../config.ts';

export const gateway = 'https://pay.example';
const checkoutId = '0123456789ABCDEF0123456789ABCDEF-tp00';
const file = { file: 'x', integrity: 'sha384-x' };

export const anyForm: CheckoutForm = {
  kind: 'payment',
  amount: '92.00',
  currency: 'EUR',
  paymentBrands: 'all',
  registrations: [],
  requireCvvForRegistrations: 'false',
  testMode: 'false',
  secondsLeft: '1700',
  firstGoodMonth: '2026-11',
};

/** What the gateway answers, by the last part of the path; a function is called each time. */
export type Answers = Readonly<Record<string, unknown>>;

export type FakeRequest = { readonly path: string; readonly body: Record<string, string> };

/** Replaces the network; `Error` as an answer breaks the connection. */
export function stubGateway(answers: Answers): FakeRequest[] {
  const requests: FakeRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url).pathname.split('/').at(-1) ?? '';
    requests.push({ path, body: Object.fromEntries(new URLSearchParams(String(init?.body ?? ''))) });
    const answer = answers[path];
    const value = typeof answer === 'function' ? answer(requests.length) : answer;
    if (value === undefined || value instanceof Error) throw new TypeError('offline');
    return Response.json(value, { status: value?.status ?? 200 });
  });
  return requests;
}

/** Starts the widget on a page with these forms. */
export async function startPage(
  html: string,
  options: WidgetOptions = {},
  form: Partial<CheckoutForm> | null = {},
): Promise<{ checkout: RunningCheckout; errors: string[] }> {
  const errors: string[] = [];
  document.body.innerHTML = html;
  vi.stubGlobal('LOCALE_FILES', {});
  vi.stubGlobal('wpwlOptions', {
    locale: 'en',
    onError: ({ name }: { name: string }) => errors.push(name),
    ...options,
  });
  const queued: QueuedCheckout = {
    baseUrl: gateway,
    checkoutId,
    kind: 'payment',
    script: file,
    style: file,
    form: Promise.resolve(form === null ? null : { ...anyForm, ...form }),
  };
  const checkout = startCheckout(queued);
  await vi.waitFor(() => {
    const isDone = document.querySelector('.wpwl-container') !== null || errors.length > 0;
    if (!isDone) throw new Error('the forms are not there yet');
  });
  return { checkout, errors };
}

/** The element, which must be there. */
export function get<Element extends HTMLElement = HTMLElement>(selector: string): Element {
  const element = document.querySelector<Element>(selector);
  if (!element) throw new Error(`no ${selector} in ${document.body.innerHTML}`);
  return element;
}

export function type(selector: string, text: string): void {
  const input = get<HTMLInputElement>(selector);
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Presses the button of the first form. */
export function pay(): void {
  get<HTMLFormElement>('.wpwl-form').requestSubmit();
}
