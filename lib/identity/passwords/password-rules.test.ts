import { expect, test } from 'vitest';
import { type PasswordProblem, passwordProblems, requireAcceptablePassword } from './password-rules.ts';

const ada = { username: 'ada', name: 'Ada Byron', email: 'ada.byron@bakery.example' };
const check = (password: string) => requireAcceptablePassword(password, ada);

test.each<[string, string, PasswordProblem]>([
  ['fourteen characters', 'ugly-otter-rai', 'short'],
  ['a quotation', 'Correct Horse Battery Staple', 'common'],
  ['a quotation with an appendix', 'To be or not to be 1', 'common'],
  ['a well-known password with an appendix', 'mysecretpassword1', 'common'],
  ['a well-known password twice', 'password password', 'regular'],
  ['well-known passwords with other characters', 'P-4-s-s-w-0-r-d  m-o-n-k-3-y', 'common'],
  ['one character again and again', 'zzzzzzzzzzzzzzzzzzzz', 'regular'],
  ['a pattern again and again', 'xy7xy7xy7xy7xy7xy7', 'regular'],
  ['a word in another alphabet again and again', 'пароль пароль пароль', 'regular'],
  ['counting', 'abcdefghijklmnopq', 'regular'],
  ['neighbouring keys', 'kjhgfdsa poiuytrew', 'regular'],
  ['dates', '24.12.2025 31.12.2026', 'regular'],
  ['only punctuation', '!!!???...,,,;;;', 'regular'],
  ['the names of the user', 'Ada-Byron-Bakery-2026', 'names'],
  ['the e-mail address of the user', 'ada.byron@bakery.example', 'names'],
  ['the name of the product', 'Turnpike!Turnpike!1', 'regular'],
  ['the name of the product with an appendix', 'turnpike gateway 2026', 'names'],
  ['a repetition that is longer than what is estimated', 'ab'.repeat(60), 'regular'],
  ['more characters than anyone types', 'x9'.repeat(129), 'long'],
])('refuses %s', async (_what, password, problem) => {
  await expect(check(password)).rejects.toMatchObject({ problem, message: passwordProblems[problem] });
});

test.each([
  ['a sentence without capitals or digits', 'rain falls on ugly otters'],
  ['random characters', 'pX4_9sKd-2LmQz7u'],
  ['other alphabets, counted as characters', 'дождь идёт весь день'],
  ['a weak beginning before a strong end', `${'ab'.repeat(30)} rain falls on ugly otters, often`],
])('accepts %s', async (_what, password) => {
  await expect(check(password)).resolves.toBeUndefined();
});

test('estimates a password of the maximum length without delaying payments', async () => {
  await check('rain falls on ugly otters');
  const digits = Array.from({ length: 256 }, (_, at) => (at * at * 7 + at) % 10).join('');
  const started = process.cpuUsage();
  await check(digits).catch(() => undefined);
  const { user } = process.cpuUsage(started);
  // In whole it takes more than two seconds.
  expect(user / 1000).toBeLessThan(1000);
});
