import { expect, test } from 'vitest';
import { readCookie } from '#lib/staff/api/read-cookie.ts';
import { isSameOrigin } from '#lib/staff/api/same-origin.ts';
import { safeRedirectPath } from './start-sign-in.ts';

const base = 'https://pay.example';

test.each([
  ['/payments?page=2', '/payments?page=2'],
  ['https://pay.example/fraud', '/fraud'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['https://pay.example@evil.example/', '/'],
  ['/sign-in?to=/sign-in', '/'],
  [null, '/'],
])('after signing in %s leads to %s', (to, path) => {
  expect(safeRedirectPath(to, base)).toBe(path);
});

test.each<[Record<string, string>, boolean]>([
  [{ Origin: 'https://pay.example' }, true],
  [{ Origin: 'https://evil.example' }, false],
  [{ Origin: 'http://pay.example' }, false],
  [{ Origin: 'null' }, false],
  [{ 'Sec-Fetch-Site': 'same-origin' }, true],
  [{ 'Sec-Fetch-Site': 'same-site' }, false],
  [{}, false],
])('a form with %j is our own: %s', (headers, own) => {
  expect(isSameOrigin(new Request(base, { method: 'POST', headers }), base)).toBe(own);
});

test('a cookie is found by its full name', () => {
  expect(readCookie('ab=1; b=2%203; c', 'b')).toBe('2 3');
  expect(readCookie('ab=1', 'b')).toBeUndefined();
  expect(readCookie(null, 'b')).toBeUndefined();
  expect(readCookie('b=%', 'b')).toBe('%');
});
