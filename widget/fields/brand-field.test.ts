// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WidgetOptions } from '../../packages/checkout-js/src/types.ts';
import type { RunningCheckout } from '../checkout/start-checkout.ts';
import { get, pay, startPage, stubGateway } from '../testing/fake-checkout.ts';
import { detect, sendFromFrame } from '../testing/fake-frames.ts';

let checkout: RunningCheckout | undefined;
async function show(brands: string, options: WidgetOptions = {}) {
  const started = await startPage(`<form class="paymentWidgets" data-brands="${brands}"></form>`, options);
  checkout = started.checkout;
  return started;
}
afterEach(() => {
  checkout?.unload();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

const shown = () => checkout?.forms()[0]?.brand();
const choice = () => [...document.querySelectorAll<HTMLButtonElement>('.wpwl-brand-choice [role="radio"]')];
const checked = () => choice().find((item) => item.getAttribute('aria-checked') === 'true')?.value;

describe('the brand of a card', () => {
  it('is detected again with each digit', async () => {
    await show('VISA MASTER CARTEBANCAIRE');
    expect(shown()).toBe('');
    detect(['VISA']);
    expect(shown()).toBe('VISA');
    detect([], { areBrandsSure: false });
    expect(shown()).toBe('');
    detect(['MASTER']);
    expect(shown()).toBe('MASTER');
    expect(get('.wpwl-brand-card').className).toContain('wpwl-brand-MASTER');
  });

  it('of a card with two is the one that the shopper selects, while the number may be of it', async () => {
    const changes: string[] = [];
    await show('VISA MASTER CARTEBANCAIRE', { onChangeBrand: (brand) => void changes.push(brand) });
    detect(['VISA', 'CARTEBANCAIRE']);
    expect([shown(), checked(), choice().length]).toEqual(['VISA', 'VISA', 2]);
    choice()[1]?.click();
    expect([shown(), checked()]).toEqual(['CARTEBANCAIRE', 'CARTEBANCAIRE']);
    detect(['VISA', 'CARTEBANCAIRE'], { isComplete: false });
    detect([], { areBrandsSure: false });
    detect(['MASTER', 'CARTEBANCAIRE']);
    expect(shown()).toBe('CARTEBANCAIRE');
    detect(['MASTER']);
    expect([shown(), choice().length]).toEqual(['MASTER', 0]);
    expect(changes.at(-1)).toBe('MASTER');
  });

  it('is selected by keyboard and named to screen readers: one stop of the tab key, arrows inside', async () => {
    await show('VISA CARTEBANCAIRE');
    detect(['VISA', 'CARTEBANCAIRE']);
    const group = get('.wpwl-wrapper-cardNumber [role="radiogroup"]');
    expect(group.getAttribute('aria-label')).toBe('Card brand');
    expect(get('.wpwl-brand-choice [aria-live="polite"]').textContent).toContain('Select the brand');
    expect(choice().map((item) => [item.getAttribute('aria-label'), item.tabIndex])).toEqual([
      ['Visa', 0],
      ['Cartes Bancaires', -1],
    ]);
    choice()[0]?.focus();
    const press = (key: string) => group.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('ArrowRight');
    expect([shown(), document.activeElement]).toEqual(['CARTEBANCAIRE', choice()[1]]);
    press('ArrowRight');
    expect([shown(), document.activeElement]).toEqual(['VISA', choice()[0]]);
    expect(choice().map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  });

  it('without a logo of ours is shown by its name', async () => {
    await show('VISA DANKORT');
    detect(['VISA', 'DANKORT']);
    expect(choice().map((item) => item.textContent)).toEqual(['', 'Dankort']);
  });

  it('is asked for where the number leaves it open, and nothing is sent before', async () => {
    const requests = stubGateway({});
    await show('VISA MADA NARANJA');
    detect(['MADA', 'NARANJA'], { areBrandsSure: false });
    expect([shown(), get('select[name="paymentBrand"]').hidden]).toEqual(['', false]);
    pay();
    expect(get('.wpwl-group-brand .wpwl-hint').textContent).toContain('Select the brand');
    expect(requests).toEqual([]);
    const select = get<HTMLSelectElement>('select[name="paymentBrand"]');
    select.value = 'MADA';
    select.dispatchEvent(new Event('change'));
    expect([shown(), document.querySelector('.wpwl-group-brand .wpwl-hint')]).toEqual(['MADA', null]);
    expect(checkout?.forms()).toHaveLength(1);
  });

  it('is the only one that the shop accepts, from the beginning', async () => {
    await show('CARTEBANCAIRE');
    expect(shown()).toBe('CARTEBANCAIRE');
    detect(['CARTEBANCAIRE'], { areBrandsSure: false });
    expect([shown(), get('select[name="paymentBrand"]').hidden]).toEqual(['CARTEBANCAIRE', true]);
  });

  it('without detection is that of the select, unless the number is of another', async () => {
    await show('VISA MASTER', { brandDetection: false });
    expect(shown()).toBe('VISA');
    detect(['MASTER']);
    expect([shown(), get<HTMLSelectElement>('select[name="paymentBrand"]').value]).toEqual(['MASTER', 'MASTER']);
  });
});

describe('card fields', () => {
  it('are live before the page hears that the form is ready', async () => {
    const calls: number[] = [];
    await show('VISA', { onReady: (containers) => void calls.push(containers.length) });
    await new Promise((resolve) => setTimeout(resolve, 20));
    sendFromFrame('cardNumber', { type: 'ready' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(calls).toEqual([]);
    sendFromFrame('cvv', { type: 'ready' });
    await vi.waitFor(() => expect(calls).toEqual([1]));
  });

  it('that the page blocks are replaced by a text at once, and reported once', async () => {
    const ready = vi.fn();
    const { errors } = await show('VISA', { onReady: ready });
    const violation = { effectiveDirective: 'frame-src', blockedURI: 'https://pay.example' };
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
    expect(get('.wpwl-form-card [role="alert"]').textContent).toContain('This page blocks the card fields');
    expect(get('.wpwl-form-card').classList.contains('wpwl-blocked')).toBe(true);
    expect(errors).toEqual(['PciIframeCommunicationError']);
    expect(ready).not.toHaveBeenCalled();
    for (const field of ['cardNumber', 'cvv'] as const) sendFromFrame(field, { type: 'ready' });
    expect(document.querySelector('.wpwl-blocked-text')).toBeNull();
    await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce());
  });

  it.each([
    ['img-src', 'https://pay.example/x.png'],
    ['frame-src', 'https://ads.example'],
  ])('are not blocked by a policy about others: %s of %s', async (effectiveDirective, blockedURI) => {
    await show('VISA');
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }));
    expect(document.querySelector('.wpwl-blocked-text')).toBeNull();
  });
});

describe('a checkout that was paid before', () => {
  const shop = 'https://shop.example/done?id=1';
  const open = (form: Parameters<typeof startPage>[2]) => startPage('<form class="paymentWidgets"></form>', {}, form);

  it('shows what was paid and the way back to the shop, and no form', async () => {
    checkout = (await open({ ended: { outcome: 'paid', returnUrl: shop } })).checkout;
    expect(get('.wpwl-result-title').textContent).toBe('Paid');
    expect(get('.wpwl-result-amount').textContent).toBe('€92.00');
    expect(get('.wpwl-result-link').getAttribute('href')).toBe(shop);
    expect(document.querySelector('form, iframe')).toBeNull();
  });

  it.each([
    [{ kind: 'registration', ended: { outcome: 'paid' } }, 'Saved'],
    [{ ended: { outcome: 'pending' } }, 'still being processed'],
    [{ ended: { outcome: 'failed', returnUrl: 'javascript:alert(1)' } }, 'could not be made'],
  ] as const)('says how it ended otherwise: %j', async (form, text) => {
    checkout = (await open(form)).checkout;
    expect(get('.wpwl-result-title').textContent).toContain(text);
    expect(document.querySelector('.wpwl-result-link')).toBeNull();
  });
});
