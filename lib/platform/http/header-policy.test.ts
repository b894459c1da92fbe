import { expect, test } from 'vitest';
import { rejectHeaders } from './header-policy.ts';

test.each([
  ['X-Shop', 'a b'],
  ['X-Empty', ''],
  ['Authorization', 'Bearer abc=='],
  ["X-!#$%&'*+.^_`|~", 'token characters'],
  ['X-Tab', 'a\tb'],
])('allows the header %s', (name, value) => {
  expect(rejectHeaders({ [name]: value })).toBeUndefined();
});

test.each([
  'Host',
  'content-length',
  'Transfer-Encoding',
  'CONNECTION',
  'Upgrade',
  'TE',
  'Expect',
  'Proxy-Authorization',
])('leaves the header %s to the client', (name) => {
  expect(rejectHeaders({ [name]: 'x' })).toBe(`the header ${name} is set by the client itself`);
});

test.each(['', 'a b', 'a:b', 'a\r\nb', 'ä', 'a\0', '(a)', 'x'.repeat(129)])('refuses the name %j', (name) => {
  expect(rejectHeaders({ [name]: 'x' })).toBe('a header name contains characters that are not allowed');
});

test.each(['a\r\nEvil: 1', 'a\nb', 'a\rb', 'a\0b', 'ü', ' a', 'a ', '\u007f', '\u2028'])(
  'refuses the value %j without repeating it',
  (value) => {
    const reason = rejectHeaders({ 'X-A': value });
    expect(reason).toBe('the value of the header X-A contains characters that are not allowed');
  },
);

test('refuses more than 8,192 bytes of headers', () => {
  const long = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`x-${index}`, 'v'.repeat(1_000)]));
  expect(rejectHeaders(long)).toBe('the headers are longer than 8192 bytes');
});
