// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { readFromFrame, readToFrame, wrapMessage } from '../messages.ts';
import { postPayment } from '../payment/post-payment.ts';
import { createCardField } from './card-field.ts';
import { applyStyles, isAllowedStyle } from './field-styles.ts';
import { createBody, findFields } from './submit.ts';

const settings = {
  language: 'de',
  texts: { label: 'Kartennummer', placeholder: '', errors: { cardNumberError: 'Ungültig' } },
  styles: {},
  brands: ['VISA', 'MASTER', 'AMEX'],
  brandPriority: [],
  maskCvv: true,
  allowEmpty: false,
};

function typeInto(input: HTMLInputElement, text: string, caret = text.length): void {
  input.value = text;
  input.setSelectionRange(caret, caret);
  input.dispatchEvent(new Event('input'));
}

describe('the field of the card number', () => {
  it('groups the digits, finds the brand and keeps the caret behind the digit that was typed', () => {
    const field = createCardField('cardNumber', () => undefined);
    field.configure(settings);
    typeInto(field.input, '42000');
    expect(field.input.value).toBe('4200 0');
    typeInto(field.input, '4290 00', 3);
    expect(field.input.value).toBe('4290 00');
    expect(field.input.selectionStart).toBe(3);
    expect(field.state()).toMatchObject({ brands: ['VISA'], isValid: false, error: 'cardNumberError' });
    typeInto(field.input, '377777777777770999');
    expect(field.input.value).toBe('3777 777777 77770');
    expect(field.state()).toMatchObject({ isValid: true, isComplete: true, cvvLength: 4 });
  });

  it('refuses a brand that the shop does not accept', () => {
    const field = createCardField('cardNumber', () => undefined);
    field.configure({ ...settings, brands: ['MASTER'] });
    typeInto(field.input, '4200000000000000');
    expect(field.state()).toMatchObject({ isValid: false, error: 'brandError' });
  });

  it('has a label and the token of autofill, and reads its error aloud inside the frame', () => {
    const field = createCardField('cardNumber', () => undefined);
    field.configure(settings);
    expect(field.input.getAttribute('autocomplete')).toBe('cc-number');
    expect(field.input.getAttribute('aria-label')).toBe('Kartennummer');
    field.showError('cardNumberError');
    expect(field.input.getAttribute('aria-invalid')).toBe('true');
    expect(field.input.nextElementSibling?.textContent).toBe('Ungültig');
  });
});

describe('the field of the security code', () => {
  it('has the length of the brand and can be hidden', () => {
    const field = createCardField('cvv', () => undefined);
    field.configure(settings);
    expect(field.input.type).toBe('password');
    typeInto(field.input, '12345');
    expect(field.read()).toBe('123');
    field.setCvvLength(4);
    expect(field.state()).toMatchObject({ isValid: false, error: 'cvvError' });
  });

  it('may be empty where the shop allows it, but not half', () => {
    const field = createCardField('cvv', () => undefined);
    field.configure({ ...settings, allowEmpty: true });
    expect(field.state().isValid).toBe(true);
    typeInto(field.input, '1');
    expect(field.state().isValid).toBe(false);
  });
});

describe('the styles of a field', () => {
  it.each([
    ['color', 'url(https://evil.example/?c)'],
    ['background-image', 'red'],
    ['background-color', 'attr(value)'],
    ['color', 'red; } input[value^="4"] { background: red'],
    ['font-family', 'x\\75rl(y)'],
    ['color', 'var(--x)'],
    ['position', 'fixed'],
    ['content', '"x"'],
  ])('cannot send what was typed: %s: %s', (property, value) => {
    expect(isAllowedStyle(property, value)).toBe(false);
  });

  it.each([
    ['color', '#333'],
    ['font-family', '"Helvetica Neue", Arial, sans-serif'],
    ['font-size', '16px'],
    ['color', 'rgb(0, 0, 0)'],
  ])('take what changes the look alone: %s: %s', (property, value) => {
    expect(isAllowedStyle(property, value)).toBe(true);
  });

  it('apply to values that the browser filled in, too', () => {
    const sheet = new CSSStyleSheet();
    applyStyles(sheet, { base: { color: '#f4f4f5' } });
    expect([...sheet.cssRules].at(-1)?.cssText).toContain('input:-webkit-autofill');
    applyStyles(sheet, { base: { color: 'url(x)' } });
    expect([...sheet.cssRules].at(-1)?.cssText).not.toContain('autofill');
  });

  it('belong to known parts, never to a selector of the page', () => {
    const sheet = new CSSStyleSheet();
    applyStyles(sheet, {
      'card-number': { color: 'red', backgroundImage: 'url(x)' },
      'input[value^="4"]': { color: 'blue' },
    });
    const text = [...sheet.cssRules].map((rule) => rule.cssText).join('\n');
    expect(text).toContain('red');
    expect(text).not.toMatch(/blue|url|value/u);
  });
});

describe('the request of a payment', () => {
  it('takes number and code from the frames, whatever the page sends in their place', () => {
    const body = createBody({ 'card.number': '4111', 'card.cvv': '999', 'card.holder': 'Jane' }, [
      { form: 'f', field: 'cardNumber', read: () => '4200000000000000' },
      { form: 'f', field: 'cvv', read: () => '' },
      { form: 'f', field: 'other', read: () => 'x' },
    ]);
    expect(Object.fromEntries(body)).toEqual({ 'card.holder': 'Jane', 'card.number': '4200000000000000' });
  });

  it('passes over frames of another origin and of another form', () => {
    const own = { form: 'f', field: 'cvv', read: () => '123' };
    const foreign = Object.defineProperty({}, 'turnpikeField', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    const frames = [foreign, { turnpikeField: { ...own, form: 'g' } }, {}, { turnpikeField: own }];
    expect(findFields('f', frames as unknown as Window)).toEqual([own]);
  });

  it('hands on the answer without the values of faulty fields, and nothing when none arrives', async () => {
    const parameterErrors = [{ name: 'card.number', value: '4200000000000000', message: 'is wrong' }];
    const answer = { result: { code: '200.300.404', description: 'x', parameterErrors } };
    vi.stubGlobal('fetch', async () => Response.json(answer, { status: 400 }));
    expect(JSON.stringify(await postPayment('/p', new URLSearchParams()))).not.toContain('4200');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await postPayment('/p', new URLSearchParams())).toBeUndefined();
    vi.unstubAllGlobals();
  });
});

describe('messages between page and frame', () => {
  const submit = { type: 'submit', path: 'payment', fields: { 'card.holder': 'Jane' } } as const;

  it('are read when they have the form of one and are for this frame', () => {
    expect(readToFrame(wrapMessage('a', submit), 'a')).toEqual(submit);
    expect(readToFrame(wrapMessage('b', submit), 'a')).toBeUndefined();
    expect(readToFrame(wrapMessage('a', { type: 'configure', settings }), 'a')).toBeDefined();
    expect(readFromFrame(wrapMessage('a', { type: 'ready' }), 'a')).toEqual({ type: 'ready' });
  });

  it.each([
    null,
    'submit',
    { turnpike: 'field', frame: 'a', message: { type: 'read' } },
    { turnpike: 'field', frame: 'a', message: { type: 'submit', path: '../payments', fields: {} } },
    { turnpike: 'field', frame: 'a', message: { type: 'submit', path: 'payment', fields: { a: 1 } } },
    { turnpike: 'field', frame: 'a', message: { type: 'configure', settings: { styles: 'x' } } },
    { turnpike: 'field', frame: 'a', message: { type: 'cvv-length', length: 99 } },
  ])('are dropped when they have another form: %j', (data) => {
    expect(readToFrame(data, 'a')).toBeUndefined();
  });
});
