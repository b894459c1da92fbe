// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WidgetOptions } from '../../packages/checkout-js/src/types.ts';
import { showSkeletons } from '../checkout/skeletons.ts';
import type { RunningCheckout } from '../checkout/start-checkout.ts';
import type { CheckoutForm } from '../config.ts';
import { get, pay, startPage, stubGateway, type } from '../testing/fake-checkout.ts';
import { readExtraInputs } from './extra-inputs.ts';
import { formatIban, isIban } from './iban.ts';

const checkouts: RunningCheckout[] = [];
async function start(...args: Parameters<typeof startPage>) {
  const started = await startPage(...args);
  checkouts.push(started.checkout);
  return started;
}
afterEach(() => {
  for (const checkout of checkouts.splice(0)) checkout.unload();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

const sepa =
  '<form class="paymentWidgets" action="https://shop.example/done?a=1" data-brands="DIRECTDEBIT_SEPA"></form>';
const card = '<form class="paymentWidgets" data-brands="VISA MASTER"></form>';

describe('the form for cards', () => {
  it('has the containers, groups and controls that shops write CSS for', async () => {
    await start(card);
    const container = get('.wpwl-container.wpwl-container-card');
    expect(container.id).toMatch(/^card_\d+$/);
    expect(container.querySelector('form.wpwl-form.wpwl-form-card')).not.toBeNull();
    for (const name of ['brand', 'cardNumber', 'expiry', 'cardHolder', 'cvv', 'submit']) {
      expect(container.querySelector(`.wpwl-group.wpwl-group-${name}`), name).not.toBeNull();
      expect(container.querySelector(`.wpwl-wrapper.wpwl-wrapper-${name}`), name).not.toBeNull();
    }
    for (const name of ['cardNumber', 'cvv']) {
      expect(container.querySelector(`iframe.wpwl-control-iframe.wpwl-control-${name}`), name).not.toBeNull();
    }
    expect(get('button.wpwl-button.wpwl-button-pay').textContent).toBe('Pay €92.00');
    expect(document.querySelector('form.paymentWidgets')).toBeNull();
  });

  it('has no input for the number or the security code on the page', async () => {
    await start(card);
    expect(document.querySelector('[name="card.number"], [name="card.cvv"]')).toBeNull();
  });

  it('says what is missing beside the fields and in the live region, and sends nothing', async () => {
    const requests = stubGateway({});
    await start(card);
    pay();
    for (const hint of ['cardNumberError', 'expiryMonthError', 'cvvError']) get(`.wpwl-hint-${hint}`);
    expect(get('[name="card.expiry"]').getAttribute('aria-invalid')).toBe('true');
    expect(get('[role="status"]').textContent).toBe('Enter a valid card number');
    expect(requests).toEqual([]);
  });

  it('is labelled, styled and worded by the options', async () => {
    await start(card, {
      style: 'plain',
      requireCvv: false,
      labels: { submit: 'Buy', cardHolder: 'Who' },
      errorMessages: { cardNumberError: 'No number' },
      billingAddress: { city: 'Berlin' },
      mandatoryBillingFields: { country: true },
    });
    expect(get('.wpwl-button-pay').textContent).toBe('Buy');
    expect(get('.wpwl-label-cardHolder').textContent).toBe('Who');
    expect(get('.wpwl-container').classList.contains('wpwl-style-plain')).toBe(true);
    expect(document.querySelector('.wpwl-control-cvv')).toBeNull();
    expect(get<HTMLInputElement>('[name="billing.city"]').value).toBe('Berlin');
    pay();
    expect(get('.wpwl-hint-cardNumberError').textContent).toBe('No number');
    expect(get('.wpwl-group-country .wpwl-hint').textContent).toBe('Fill in this field');
  });

  it('does not ask for what the server of the shop sent, and writes countries in capital letters', async () => {
    const mandatoryBillingFields = { city: true, country: true };
    await start(card, { billingAddress: { country: 'sa' }, mandatoryBillingFields }, { knownFields: ['billing.city'] });
    expect(get<HTMLInputElement>('[name="billing.country"]').value).toBe('SA');
    pay();
    expect(document.querySelector('.wpwl-group-city .wpwl-hint')).toBeNull();
    type('[name="billing.country"]', '');
    pay();
    expect(get('.wpwl-group-country .wpwl-hint').textContent).toBe('Fill in this field');
  });

  it('has the logo of its entity on top, unless the page leaves it out or it is of another host', async () => {
    const logo = { url: 'https://pay.example/v1/logos/a.png', text: 'Bakery', width: '120', height: '40' };
    await start(card, {}, { logo });
    expect(get('.wpwl-container').firstElementChild?.className).toBe('wpwl-logo');
    expect(get('.wpwl-logo-image').getAttribute('alt')).toBe('Bakery');
    checkouts.pop()?.unload();
    const left = await start(card, { showLogo: false }, { logo });
    expect(document.querySelector('.wpwl-logo')).toBeNull();
    left.checkout.unload();
    await start(card, {}, { logo: { ...logo, url: 'https://evil.example/count.png' } });
    expect(document.querySelector('.wpwl-logo')).toBeNull();
  });

  it('is light unless the page asks for dark, and never between colours that the entity has set', async () => {
    const isDark = () => get('.wpwl-container').classList.contains('wpwl-scheme-dark');
    const shown = async (...[options, form]: [WidgetOptions, Partial<CheckoutForm>?]) => {
      checkouts.pop()?.unload();
      await start(card, options, form ?? {});
      return isDark();
    };
    expect(await shown({})).toBe(false);
    expect(await shown({ colorScheme: 'dark' })).toBe(true);
    expect(await shown({ colorScheme: 'dark' }, { appearance: { colorPrimary: '#ffd400' } })).toBe(true);
    expect(await shown({ colorScheme: 'dark' }, { appearance: { colorText: '#101418' } })).toBe(false);
  });

  it('follows the system while it is open', async () => {
    const system = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal('matchMedia', () => system);
    await start(card, { colorScheme: 'auto' });
    const { classList } = get('.wpwl-container');
    expect(classList.contains('wpwl-scheme-dark')).toBe(false);
    system.matches = true;
    system.dispatchEvent(new Event('change'));
    expect(classList.contains('wpwl-scheme-dark')).toBe(true);
  });

  it('is not shown when the form is inside another, or names no brand that is accepted', async () => {
    const { errors } = await start(`<form>${'<div></div>'}</form>${card}`, {}, { paymentBrands: ['AMEX'] });
    expect(errors).toEqual(['InvalidFormError']);
  });

  it('takes the brands from the text of a form, and keeps what the shop put into it', async () => {
    await start('<form class="paymentWidgets">VISA DIRECTDEBIT_SEPA<input name="customParameters[SHOPPER_a]"></form>');
    expect(document.querySelectorAll('.wpwl-container')).toHaveLength(2);
    expect(document.querySelectorAll('.wpwl-group-custom input')).toHaveLength(2);
  });
});

describe('forms of which the CSS of the page shows one', () => {
  const mada = '<form class="paymentWidgets" data-brands="MADA"></form>';
  const hideOne = '<style>form[data-brands="MADA"] { display: none }</style>';
  const hideAll = '<style>form.paymentWidgets { display: none }</style>';
  const shown = () =>
    [...document.querySelectorAll('.wpwl-container')].map((one) => !one.classList.contains('wpwl-hidden-by-page'));

  it('stay as they are: what stands for the other one is hidden', async () => {
    await start(`${hideOne}${mada}${card}`);
    expect(shown()).toEqual([false, true]);
  });

  it('are all shown where the page hides each of them until ours are there', async () => {
    await start(`${hideAll}${mada}${card}`);
    expect(shown()).toEqual([true, true]);
  });

  it('leave nothing behind', async () => {
    const { checkout } = await start(`${hideOne}${mada}${card}`);
    checkout.unload();
    expect(document.querySelector('form')).toBeNull();
  });
});

describe('a form that comes later', () => {
  it('is replaced, too, and numbered on', async () => {
    await start(card);
    document.body.insertAdjacentHTML('beforeend', card);
    await vi.waitFor(() => expect(document.querySelectorAll('.wpwl-container-card')).toHaveLength(2));
    const ids = [...document.querySelectorAll('.wpwl-container-card')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('stored accounts', () => {
  const registrations = [
    { id: 'a', paymentBrand: 'VISA', last4Digits: '0000', expiryMonth: '05', expiryYear: '2034' },
    { id: 'b', paymentBrand: 'DIRECTDEBIT_SEPA', last4Digits: '3000' },
  ];

  it('are offered first, and the other forms behind a button', async () => {
    await start(card, {}, { registrations });
    expect(get('#wpwl-registrations .wpwl-registration').textContent).toContain('Visa ending in 0000');
    expect(get('.wpwl-container-card').hidden).toBe(true);
    get('[data-action="show-initial-forms"]').click();
    expect(get('.wpwl-container-card').hidden).toBe(false);
  });

  it('ask for the security code of cards alone, where it is required', async () => {
    await start(card, {}, { registrations, requireCvvForRegistrations: 'true' });
    expect(get('.wpwl-form-registrations .wpwl-group-cvv').hidden).toBe(false);
    const second = get<HTMLInputElement>('[name="registrationId"][value="b"]');
    second.checked = true;
    second.dispatchEvent(new Event('change', { bubbles: true }));
    expect(get('.wpwl-form-registrations .wpwl-group-cvv').hidden).toBe(true);
  });

  it('are paid with by their id', async () => {
    const requests = stubGateway({ payment: { result: { code: '000.100.110' }, returnUrl: 'about:blank' } });
    await start(card, {}, { registrations });
    pay();
    await vi.waitFor(() => expect(requests[0]?.body).toMatchObject({ registrationId: 'a', paymentBrand: 'VISA' }));
  });
});

describe('SEPA direct debit', () => {
  it('is sent with the address of the form, the brand and the browser', async () => {
    const requests = stubGateway({ payment: new Error('cut'), progress: { state: 'open' } });
    await start(sepa);
    type('[name="bankAccount.holder"]', 'Jane Jones');
    type('[name="bankAccount.iban"]', 'de89370400440532013000');
    expect(get<HTMLInputElement>('[name="bankAccount.iban"]').value).toBe('DE89 3704 0044 0532 0130 00');
    pay();
    await vi.waitFor(() => expect(requests).not.toEqual([]));
    expect(requests[0]).toMatchObject({
      path: 'payment',
      body: {
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'bankAccount.iban': 'DE89370400440532013000',
        shopperResultUrl: 'https://shop.example/done?a=1',
        'customer.browser.javaEnabled': 'false',
      },
    });
  });

  it.each([
    ['DE89370400440532013000', true],
    ['GB82 WEST 1234 5698 7654 32', true],
    ['DE89370400440532013001', false],
    ['DE', false],
  ])('checks the digits of %s', (iban, isValid) => expect(isIban(iban)).toBe(isValid));

  it('shows an IBAN in groups of four', () => expect(formatIban('de89-3704 0044')).toBe('DE89 3704 0044'));
});

describe('inputs that the shop adds', () => {
  const formOf = (html: string) => {
    document.body.innerHTML = `<form>${html}</form>`;
    return get<HTMLFormElement>('form');
  };

  it('are sent when they are filled in and ticked', () => {
    const form = formOf(
      '<input name="a" value="1"><input name="b"><input name="c" value="1" disabled><input type="checkbox" name="d" value="1" checked><input type="checkbox" name="e" value="1">',
    );
    expect(readExtraInputs(form, new Set())).toEqual({ fields: { a: '1', d: '1' } });
  });

  it.each(['customParameters[x]', 'card.number', 'card.cvv'])('are refused by the name %s', (name) => {
    const form = formOf(`<input name="${name}" value="1">`);
    expect(readExtraInputs(form, new Set()).refused).toContain(name);
  });
});

describe('saved cards', () => {
  const saved = [
    { id: 'a'.repeat(32), paymentBrand: 'VISA', last4Digits: '0000', expiryMonth: '05', expiryYear: '2034' },
    { id: 'b'.repeat(32), paymentBrand: 'MASTER', last4Digits: '5454' },
  ];
  const rows = () => [...document.querySelectorAll<HTMLElement>('.wpwl-group-registration')];
  const remove = (row: HTMLElement | undefined) =>
    row?.querySelector<HTMLButtonElement>('.wpwl-registration-remove')?.click();

  it('are removed by the shop, which may refuse; after the last one the other forms are shown', async () => {
    const asked: string[] = [];
    let answer = () => Promise.reject<boolean>(new Error('offline'));
    const onRemove = (id: string) => {
      asked.push(id.slice(0, 1));
      return answer();
    };
    await start(card, { registrations: { onRemove } }, { registrations: saved });
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('Visa ending in 0000'),
      expect.stringContaining('Mastercard ending in 5454'),
    ]);
    remove(rows()[0]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(rows()).toHaveLength(2);
    answer = () => Promise.resolve(true);
    remove(rows()[0]);
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]?.querySelector('input')?.checked).toBe(true);
    expect(get('.wpwl-container-card').hidden).toBe(true);
    remove(rows()[0]);
    await vi.waitFor(() => expect(get('.wpwl-container-card').hidden).toBe(false));
    expect(get('.wpwl-container-registrations').hidden).toBe(true);
    expect(asked).toEqual(['a', 'a', 'b']);
  });

  it('cannot be removed where the page does not say how', async () => {
    await start(card, {}, { registrations: saved });
    expect(document.querySelector('.wpwl-registration-remove')).toBeNull();
  });
});

describe('the forms of a page', () => {
  it('begin with the wallets, and what follows is divided from them', async () => {
    await start('<form class="paymentWidgets" data-brands="VISA PAYPAL walletA"></form>');
    const kinds = [...document.querySelectorAll('.wpwl-container')].map(({ className }) => className);
    expect(kinds.map((name) => /walletA|PAYPAL|container-card/u.exec(name)?.[0])).toEqual([
      'walletA',
      'container-card',
      'PAYPAL',
    ]);
    expect(get('.wpwl-container .wpwl-divider').textContent).toBe('Pay another way');
  });

  it('have the look and what shoppers need by the options', async () => {
    const accessibility = {
      largeText: true,
      highContrast: true,
      reducedMotion: true,
      announcements: 'assertive',
    } as const;
    await start(card, { look: 'bold', accessibility });
    const { classList } = get('.wpwl-container');
    for (const name of ['look-bold', 'large-text', 'high-contrast', 'reduced-motion', 'style-card']) {
      expect(classList.contains(`wpwl-${name}`), name).toBe(true);
    }
    expect(get('[role="status"]').getAttribute('aria-live')).toBe('assertive');
  });

  it('are announced by a skeleton with the rows of what will stand there', () => {
    document.body.innerHTML = `${card}${sepa}`;
    const skeletons = showSkeletons({}, document.querySelectorAll<HTMLElement>('form'));
    expect(skeletons.map((each) => each.children.length)).toEqual([6, 1]);
    expect(showSkeletons({ spinner: false }, document.querySelectorAll<HTMLElement>('form'))).toEqual([]);
  });
});
