import { expect, test } from 'vitest';
import { PasswordRuleError, requireAcceptablePassword } from './password-rules.ts';

const ada = { username: 'ada', name: 'Ada Byron', email: 'ada.byron@bakery.example' };
const check = (password: string) => () => requireAcceptablePassword(password, ada);

test.each([
  ['fourteen characters', 'ugly-otter-rai'],
  ['a well-known password', 'Correct Horse Battery Staple'],
  ['one character again and again', 'zzzzzzzzzzzzzzzzzzzz'],
  ['a pattern again and again', 'xy7xy7xy7xy7xy7xy7'],
  ['counting', 'abcdefghijklmnopq'],
  ['the owner’s names', 'Ada-Byron-Bakery-2026'],
  ['the product’s name', 'Turnpike!Turnpike!1'],
  ['more characters than anyone types', 'x9'.repeat(129)],
])('refuses %s', (_what, password) => {
  expect(check(password)).toThrow(PasswordRuleError);
});

test.each([
  ['a sentence without capitals or digits', 'rain falls on ugly otters'],
  ['random characters', 'pX4_9sKd-2LmQz7u'],
  ['other alphabets, counted as characters', 'дождь идёт весь день'],
])('accepts %s', (_what, password) => {
  expect(check(password)).not.toThrow();
});
