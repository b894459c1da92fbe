// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckoutError, loadCheckout, scriptUrl } from './index.ts';
import { PaymentForm } from './react.tsx';

const source = { baseUrl: 'https://pay.example/', checkoutId: 'ID', integrity: 'sha384-abc' };
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script')];

beforeEach(() => {
  // The test decides when and how a script has loaded.
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    document.head.insertBefore(node as Node, null);
  });
  vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(function set(this: Element, url) {
    this.setAttribute('data-src', url);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.head.replaceChildren();
  document.body.replaceChildren();
  delete window.wpwlOptions;
  delete window.wpwl;
});

describe('loadCheckout', () => {
  it('loads the script of the checkout with its integrity, and resolves when the forms are there', async () => {
    const onReady = vi.fn();
    const loading = loadCheckout({ ...source, nonce: 'n', options: { locale: 'de', onReady } });
    const [script] = scripts();
    expect(script?.getAttribute('data-src')).toBe('https://pay.example/v1/paymentWidgets.js?checkoutId=ID');
    expect(script).toMatchObject({ integrity: 'sha384-abc', crossOrigin: 'anonymous', nonce: 'n' });
    expect(window.wpwlOptions?.locale).toBe('de');
    window.wpwlOptions?.onReady?.([]);
    const widget = await loading;
    expect(onReady).toHaveBeenCalledOnce();
    window.wpwl = { unload: vi.fn(), executePayment: vi.fn() };
    widget.executePayment('card_1');
    widget.unload();
    expect(window.wpwl.executePayment).toHaveBeenCalledWith('card_1');
    expect(scripts()).toEqual([]);
  });

  it('rejects when the script is blocked, or the checkout cannot be paid', async () => {
    const blocked = loadCheckout(source);
    scripts()[0]?.onerror?.(new Event('error'));
    await expect(blocked).rejects.toMatchObject({ reason: 'ScriptError' });
    const expired = loadCheckout(source);
    window.wpwlOptions?.onError?.({ name: 'InvalidCheckoutIdError', message: 'expired' });
    await expect(expired).rejects.toBeInstanceOf(CheckoutError);
  });

  it('names a registration in the address', () => {
    expect(scriptUrl({ ...source, kind: 'registration' })).toMatch(/\?checkoutId=ID\/registration$/);
  });
});

describe('PaymentForm', () => {
  const form = () => document.querySelector('form');

  it('puts the form of the checkout into the page and takes it off again', () => {
    const props = { ...source, shopperResultUrl: 'https://shop.example/done', brands: ['VISA', 'PAYPAL'] };
    const { unmount } = render(<PaymentForm {...props} />);
    expect(form()?.className).toBe('paymentWidgets');
    expect(form()?.action).toBe('https://shop.example/done');
    expect(form()?.dataset.brands).toBe('VISA PAYPAL');
    unmount();
    expect(form()).toBeNull();
  });

  it('calls the callbacks of the last render, without another script', () => {
    const [first, last] = [vi.fn(), vi.fn()];
    const props = { ...source, shopperResultUrl: '/done' };
    const { rerender } = render(<PaymentForm {...props} options={{ onChangeBrand: first }} />);
    rerender(<PaymentForm {...props} options={{ onChangeBrand: last }} />);
    window.wpwlOptions?.onChangeBrand?.('VISA');
    expect(first).not.toHaveBeenCalled();
    expect(last).toHaveBeenCalledWith('VISA');
    expect(scripts()).toHaveLength(1);
  });

  it('shows the form of another checkout when the id changes', () => {
    const props = { ...source, shopperResultUrl: '/done' };
    const { rerender } = render(<PaymentForm {...props} />);
    rerender(<PaymentForm {...props} checkoutId="NEXT" />);
    expect(scripts().at(-1)?.getAttribute('data-src')).toContain('NEXT');
    expect(document.querySelectorAll('form')).toHaveLength(1);
  });

  it('reports a checkout that cannot be paid', async () => {
    const onLoadError = vi.fn();
    render(<PaymentForm {...source} shopperResultUrl="/done" onLoadError={onLoadError} />);
    window.wpwlOptions?.onError?.({ name: 'InvalidCheckoutIdError', message: 'expired' });
    await vi.waitFor(() => expect(onLoadError).toHaveBeenCalledWith(expect.any(CheckoutError)));
  });
});
