import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formLimits, readForm } from './read-form.ts';

const read = (body: string | Uint8Array) => {
  const result = readForm(body);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return Object.fromEntries(result.params);
};
const errorsOf = (body: string | Uint8Array) => {
  const result = readForm(body);
  return 'errors' in result ? result.errors : [];
};
const messageOf = (body: string | Uint8Array) => errorsOf(body)[0]?.message;

describe('readForm', () => {
  it('reads names and values in the order of arrival', () => {
    const result = readForm('b=2&a=1&c=3');
    expect('params' in result && [...result.params.keys()]).toEqual(['b', 'a', 'c']);
  });

  it('decodes percent escapes and plus signs', () => {
    expect(read('customer.givenName=J%C3%BCrgen+A%2BB&amount=1%2E00')).toEqual({
      'customer.givenName': 'Jürgen A+B',
      amount: '1.00',
    });
  });

  it('accepts literal and percent-encoded brackets', () => {
    expect(read('cart.items[0].name=a&cart.items%5B1%5D.name=b')).toEqual({
      'cart.items[0].name': 'a',
      'cart.items[1].name': 'b',
    });
  });

  it('accepts raw UTF-8 bytes', () => {
    expect(read(new TextEncoder().encode('customer.surname=Müller'))).toEqual({ 'customer.surname': 'Müller' });
  });

  it('treats a parameter without a value as not sent', () => {
    expect(read('amount=&currency&paymentType=DB')).toEqual({ paymentType: 'DB' });
    expect(read('amount=&amount=1.00')).toEqual({ amount: '1.00' });
  });

  it('does not change equals signs and spaces in values', () => {
    expect(read('customParameters[abc]=a=b=c&descriptor=+x+')).toEqual({
      'customParameters[abc]': 'a=b=c',
      descriptor: ' x ',
    });
  });

  it('ignores empty pairs between ampersands', () => {
    expect(read('&&a=1&&')).toEqual({ a: '1' });
    expect(read('')).toEqual({});
  });

  it('accepts map keys that look like numbers', () => {
    expect(read('customParameters[12345]=x')).toEqual({ 'customParameters[12345]': 'x' });
  });

  it.each([
    ['a=%', 'percent-encoded'],
    ['a=%4', 'percent-encoded'],
    ['a=%zz', 'percent-encoded'],
    ['a=%C3', 'percent-encoded'],
    ['a=%C0%AF', 'percent-encoded'],
    ['a=%ED%A0%80', 'percent-encoded'],
    ['a%FF=1', 'percent-encoded'],
    ['a=%00', 'NUL'],
    ['a=b\0c', 'NUL'],
    ['a=1&a=1', 'twice'],
    ['cart.items[0].name=a&cart.items%5B0%5D.name=b', 'twice'],
  ])('rejects %j', (body, message) => {
    expect(messageOf(body)).toContain(message);
  });

  it.each([
    '.a=1',
    'a.=1',
    'a..b=1',
    '=1',
    '1a=1',
    '_a=1',
    ' a=1',
    'a =1',
    'a[]=1',
    'a[0=1',
    'a]0[=1',
    'a[0]b=1',
    'a[[0]]=1',
    'a[0].=1',
    '[0]=1',
    '[a]=1',
    'a/b=1',
    '__proto__=1',
    '__proto__.x=1',
    'a.__proto__=1',
    'a[__proto__]=1',
    'a[%0A]=1',
    'é=1',
    '$where=1',
    'a%00=1',
    'a%3D=1',
    '%2E=1',
  ])('rejects the malformed name of %j', (body) => {
    expect(messageOf(body)).toBe('is not a well-formed parameter name');
  });

  it('rejects bytes that are not UTF-8 and strings that are not valid Unicode', () => {
    expect(messageOf(Uint8Array.from([97, 61, 0xff]))).toBe('must be encoded in UTF-8');
    expect(messageOf('a=\ud800')).toBe('must be encoded in UTF-8');
  });

  it('rejects list indexes over the limit or with leading zeros', () => {
    expect(messageOf('cart.items[999].name=a')).toBeUndefined();
    expect(messageOf('cart.items[1000].name=a')).toContain('index from 0 to 999');
    expect(messageOf('cart.items[01].name=a')).toContain('index');
    expect(messageOf('cart.items[-1].name=a')).toContain('index');
    expect(messageOf(`cart.items[${'9'.repeat(100)}].name=a`)).toContain('index');
  });

  it('rejects names over 256 bytes or deeper than six levels', () => {
    expect(messageOf(`${'a'.repeat(256)}=1`)).toBeUndefined();
    expect(messageOf(`${'a'.repeat(257)}=1`)).toContain('256 bytes');
    expect(messageOf(`a[${'é'.repeat(127)}]=1`)).toContain('256 bytes');
    expect(messageOf('a.b.c.d.e.f=1')).toBeUndefined();
    expect(messageOf('a.b.c.d.e.f.g=1')).toContain('6 levels');
    expect(messageOf('airline.passengers[0].legs[0].fareBasis=1')).toBeUndefined();
  });

  it('rejects a body over 2 MiB or with more than 50,000 parameters', () => {
    expect(messageOf(`a=${'x'.repeat(formLimits.bodyBytes - 2)}`)).toBeUndefined();
    expect(messageOf(`a=${'x'.repeat(formLimits.bodyBytes - 1)}`)).toContain('bytes');
    expect(messageOf(`a=${'漢'.repeat(formLimits.bodyBytes / 2)}`)).toContain('bytes');
    const many = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=1`).join('&');
    expect(messageOf(many(50_000))).toBeUndefined();
    expect(messageOf(many(50_001))).toContain('50000 parameters');
  });

  it('returns up to a hundred errors, without values', () => {
    expect(errorsOf('a=1&a=2&_b=3&c=%00').map(({ name }) => name)).toEqual(['a', '_b', 'c']);
    const many = Array.from({ length: 500 }, (_, n) => `_${n}=secret`).join('&');
    expect(errorsOf(many)).toHaveLength(formLimits.errors);
    expect(JSON.stringify(errorsOf(many))).not.toContain('secret');
    const json = '{"card.number":"4200000000000000","card.cvv":"123"}';
    expect(errorsOf(json)).toEqual([{ name: 'body', value: null, message: 'is not a well-formed parameter name' }]);
    expect(errorsOf('4200000000000000=1')[0]?.name).toBe('***');
  });

  it('never throws, for any input', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readForm(bytes)),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void readForm(text)),
      { numRuns: 2000 },
    );
  });

  it('parses the output of URLSearchParams to the same parameters', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}(\.[a-z]{1,8}|\[[a-zA-Z0-9._]{3,8}\])?$/u);
    const value = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (params) => {
        expect(read(new URLSearchParams(params).toString())).toEqual(params);
      }),
    );
  });
});
