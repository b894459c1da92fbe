// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WidgetOptions } from '../../packages/checkout-js/src/types.ts';
import type { RunningCheckout } from '../checkout/start-checkout.ts';
import { type Answers, get, pay, startPage, stubGateway, type } from '../testing/fake-checkout.ts';
import { readAnswer, readProgress, readWebAddress } from './answer.ts';
import { finishedUrl } from './challenge.ts';
import { findChallengeSize } from './challenge-size.ts';

const sepa = '<form class="paymentWidgets" data-brands="DIRECTDEBIT_SEPA"></form>';
const shopUrl = 'https://shop.example/done?id=1';
let checkout: RunningCheckout | undefined;
const opened: string[] = [];

beforeEach(() => {
  opened.length = 0;
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url));
    return null;
  });
});
afterEach(() => {
  checkout?.unload();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Pays by direct debit; the result page opens by `window.open`, which tests can see. */
async function payWith(answers: Answers, options: WidgetOptions = {}) {
  const requests = stubGateway(answers);
  const started = await startPage(sepa, { shopperResultTarget: 'result', ...options });
  checkout = started.checkout;
  type('[name="bankAccount.holder"]', 'Jane Jones');
  type('[name="bankAccount.iban"]', 'DE89370400440532013000');
  pay();
  return { requests, errors: started.errors };
}

const approved = { result: { code: '000.100.110' }, returnUrl: shopUrl };
const postsOf = (requests: readonly { path: string }[]) => requests.filter(({ path }) => path === 'payment').length;
const statusText = () => get('[role="status"]').textContent;

describe('after the payment was sent', () => {
  it('the page goes to the shop, approved or declined alike', async () => {
    await payWith({ payment: { ...approved, status: 400, result: { code: '800.100.152' } } });
    await vi.waitFor(() => expect(opened).toEqual([shopUrl]));
  });

  it('a second click sends nothing', async () => {
    const { requests } = await payWith({ payment: approved });
    pay();
    pay();
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    expect(postsOf(requests)).toBe(1);
  });

  it('fields that the gateway refuses are named, and can be corrected and sent again', async () => {
    const parameterErrors = [{ name: 'bankAccount.iban', message: 'is invalid' }];
    const refusal = { status: 400, result: { code: '200.300.404', description: 'invalid', parameterErrors } };
    let round = 0;
    const { requests, errors } = await payWith({ payment: () => (round++ === 0 ? refusal : approved) });
    await vi.waitFor(() => get('.wpwl-hint'));
    expect(get('.wpwl-hint').textContent).toBe('Check this entry');
    expect(errors).toEqual(['WidgetError']);
    pay();
    await vi.waitFor(() => expect(opened).toEqual([shopUrl]));
    expect(postsOf(requests)).toBe(2);
  });

  it('an answer that never arrives is asked for, never posted again', async () => {
    const { requests, errors } = await payWith({
      payment: new Error('cut'),
      progress: { state: 'finished', returnUrl: shopUrl },
    });
    await vi.waitFor(() => expect(opened).toEqual([shopUrl]));
    expect(postsOf(requests)).toBe(1);
    expect(errors).toEqual(['PciIframeSubmitError']);
  });

  it('a decline whose answer never arrives leads to the shop, too', async () => {
    await payWith({
      payment: new Error('cut'),
      progress: { status: 400, result: { code: '800.100.152' }, state: 'finished', returnUrl: shopUrl },
    });
    await vi.waitFor(() => expect(opened).toEqual([shopUrl]));
  });

  it('a payment that did not arrive may be sent again, after the gateway has confirmed twice that it is open', async () => {
    const { requests } = await payWith({ payment: new Error('cut'), progress: { state: 'open' } });
    await vi.waitFor(() => expect(statusText()).toContain('nothing was charged'), { timeout: 4000 });
    expect(requests.filter(({ path }) => path === 'progress')).toHaveLength(2);
    expect(get<HTMLButtonElement>('.wpwl-button-pay').disabled).toBe(false);
  });

  it('a checkout that the page unloads asks nothing more', async () => {
    await payWith({ payment: new Error('cut'), progress: { state: 'open' } });
    await vi.waitFor(() => expect(statusText()).toContain('connection'));
    checkout?.unload();
    const requests = stubGateway({ progress: { state: 'open' } });
    await new Promise((resolve) => setTimeout(resolve, 1800));
    expect(requests).toEqual([]);
  });

  it('a checkout that is over is explained', async () => {
    await payWith({ payment: new Error('cut'), progress: { status: 404 } });
    await vi.waitFor(() => expect(statusText()).toContain('has expired'));
    expect(get<HTMLButtonElement>('.wpwl-button-pay').disabled).toBe(true);
  });

  it('callbacks of the shop run in their order, and one of them can stop the payment', async () => {
    const calls: string[] = [];
    const { requests } = await payWith(
      { payment: approved },
      { onBeforeSubmitDirectDebit: () => calls.push('before') < 0, onAfterSubmit: () => void calls.push('after') },
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toEqual(['before']);
    expect(requests).toEqual([]);
    pay();
    expect(calls).toEqual(['before', 'before']);
  });
});

describe('a page that is shown again', () => {
  const showAgain = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

  it('leads to the shop when the payment is complete', async () => {
    stubGateway({ progress: { state: 'finished', returnUrl: shopUrl } });
    checkout = (await startPage(sepa, { shopperResultTarget: 'result' })).checkout;
    showAgain();
    await vi.waitFor(() => expect(opened).toEqual([shopUrl]));
  });

  it.each([{ state: 'open' }, { state: 'redirected' }, { status: 400, state: 'finished', returnUrl: shopUrl }])(
    'lets the shopper pay when nothing is paid: %j',
    async (progress) => {
      const requests = stubGateway({ progress });
      checkout = (await startPage(sepa, { shopperResultTarget: 'result' })).checkout;
      showAgain();
      await vi.waitFor(() => expect(requests).toHaveLength(1));
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(opened).toEqual([]);
      expect(get<HTMLButtonElement>('.wpwl-button-pay').disabled).toBe(false);
    },
  );
});

describe('after 30 minutes', () => {
  it('the form is closed with a text and an error', async () => {
    stubGateway({});
    const started = await startPage(sepa, {}, { secondsLeft: '0' });
    checkout = started.checkout;
    await vi.waitFor(() => expect(started.errors).toEqual(['InvalidCheckoutIdError']));
    expect(statusText()).toContain('has expired');
  });

  it('a checkout that is unknown has no form', async () => {
    const started = await startPage(sepa, {}, null);
    checkout = started.checkout;
    expect(get('[role="alert"]').textContent).toContain('has expired');
    expect(started.errors).toEqual(['InvalidCheckoutIdError']);
  });
});

describe('what the gateway answers', () => {
  it('never leads to a script', () => {
    expect(readWebAddress('javascript:alert(1)')).toBeUndefined();
    expect(readWebAddress('data:text/html,x')).toBeUndefined();
    expect(readWebAddress('/relative')).toBeUndefined();
    expect(readWebAddress(shopUrl)).toBe(shopUrl);
  });

  it('is dropped when it has another form', () => {
    for (const value of [null, 'x', {}, { result: {} }, []]) expect(readAnswer(value)).toBeUndefined();
    expect(readProgress({ state: 'other' })).toBeUndefined();
  });

  it('is read with what must happen before its redirect', () => {
    const step = { url: 'https://acs.example/', method: 'POST', parameters: [{ name: 'creq', value: 'x' }] };
    const answer = readAnswer({
      result: { code: '000.200.000' },
      redirect: { ...step, preconditions: [step, { url: 'javascript:0' }] },
    });
    expect(answer?.redirect).toEqual({ ...step, preconditions: [step] });
  });
});

describe('the frame of the issuer', () => {
  const frame = { contentWindow: {} as Window };
  const message = {
    origin: 'https://pay.example',
    source: frame.contentWindow,
    data: { turnpike: 'finished', url: shopUrl },
  };

  it('ends the payment by a message of the gateway from that very frame', () => {
    expect(finishedUrl(message, frame, 'https://pay.example')).toBe(shopUrl);
  });

  it.each([
    { ...message, origin: 'https://evil.example' },
    { ...message, source: {} as Window },
    { ...message, data: { turnpike: 'finished', url: 'javascript:alert(1)' } },
    { ...message, data: null },
  ])('is not ended by others', (other) => {
    expect(finishedUrl(other, frame, 'https://pay.example')).toBeUndefined();
  });

  it.each([
    ['03', 1280, '3'],
    ['1', 1280, '1'],
    [{ width: '600px', height: '400px' }, 1280, '4'],
    [{ width: '100%', height: '100%' }, 1280, '5'],
    [undefined, 390, '5'],
    [undefined, 1280, '3'],
  ] as const)('has one of the five sizes: %j', (option, width, size) => {
    expect(findChallengeSize(option as Parameters<typeof findChallengeSize>[0], width)).toBe(size);
  });
});
