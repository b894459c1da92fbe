// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunningCheckout } from '../checkout/start-checkout.ts';
import { gateway, get, pay, startPage, stubGateway } from '../testing/fake-checkout.ts';
import { readWalletMessage, walletOf } from './wallet.ts';

const page = '<form class="paymentWidgets" data-brands="walletB"></form>';
const shopUrl = 'https://shop.example/done?id=1';
const token = 'A'.repeat(60);
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
});

async function openWallet(testMode: 'true' | 'false' = 'true') {
  const requests = stubGateway({ payment: { result: { code: '000.100.110' }, returnUrl: shopUrl } });
  const started = await startPage(page, { shopperResultTarget: 'result' }, { testMode });
  checkout = started.checkout;
  pay();
  return { errors: started.errors, requests };
}

const sheet = () => get<HTMLIFrameElement>('dialog iframe');

function answer(value: string | null, origin = gateway): void {
  const data = { turnpike: 'wallet', token: value };
  window.dispatchEvent(new MessageEvent('message', { origin, source: sheet().contentWindow, data }));
}

describe('the button of a wallet', () => {
  it('opens its sheet from the gateway, and pays with the token that comes back', async () => {
    const { requests } = await openWallet();
    await vi.waitFor(sheet);
    const { pathname, searchParams } = new URL(sheet().src);
    expect([pathname.split('/').at(-1), searchParams.get('wallet')]).toEqual(['wallet', 'walletB']);
    expect(requests).toEqual([]);
    answer(token);
    await vi.waitFor(() => expect(opened).toEqual([shopUrl]));
    expect(requests[0]?.body).toMatchObject({ paymentBrand: 'walletB', 'walletB.paymentToken': token });
  });

  it('sends nothing when the shopper cancels, and can be pressed again', async () => {
    const { requests, errors } = await openWallet();
    await vi.waitFor(sheet);
    answer(null);
    await vi.waitFor(() => expect(errors).toEqual(['WalletCancelledError']));
    expect(get('[role="status"]').textContent).toContain('Nothing was charged');
    expect(document.querySelector('dialog')).toBeNull();
    await vi.waitFor(() => {
      pay();
      sheet();
    });
    get('.wpwl-dialog-close').click();
    await vi.waitFor(() => expect(errors).toHaveLength(2));
    expect(requests).toEqual([]);
  });

  it('says in live mode that there is no such wallet', async () => {
    const { requests, errors } = await openWallet('false');
    await vi.waitFor(() => expect(errors).toEqual(['WalletUnavailableError']));
    expect(get('[role="status"]').textContent).toContain('not available');
    expect(document.querySelector('dialog')).toBeNull();
    expect(requests).toEqual([]);
  });
});

describe('the message of a wallet', () => {
  const contentWindow = {} as Window;
  const read = (event: object) =>
    readWalletMessage(
      { origin: gateway, source: contentWindow, data: { turnpike: 'wallet', token }, ...event },
      { contentWindow },
      gateway,
    );

  it('is a token or the end, from exactly this frame', () => {
    expect(read({})).toEqual({ token });
    expect(read({ data: { turnpike: 'wallet', token: null } })).toEqual({ token: null });
  });

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another frame', { source: {} }],
    ['of another kind', { data: { turnpike: 'finished', token } }],
    ['without a token', { data: { turnpike: 'wallet' } }],
    ['with text that is no token', { data: { turnpike: 'wallet', token: '<script>' } }],
    ['that is empty', { data: null }],
  ])('%s is passed over', (_, event) => expect(read(event)).toBeUndefined());
});

it.each([
  ['walletA', 'walletA'],
  ['WALLETC', 'walletC'],
  ['GOOGLEPAY', 'walletA'],
])('%s is signed by %s', (brand, wallet) => expect(walletOf(brand)).toBe(wallet));
