import { describe, expect, it } from 'vitest';
import { describeUnusual } from './describe-unusual.ts';
import type { ListKind } from './list-entry.ts';

describe('a value of a list', () => {
  it.each<[ListKind, string]>([
    ...(['jane@shop.example', 'Jane+1@mail.shop.example'] as const).map((email): [ListKind, string] => [
      'email',
      email,
    ]),
    ...(['shop.example', 'mail.shop.example', '*.shop.example', '*.example'] as const).map(
      (name): [ListKind, string] => ['emailDomain', name],
    ),
    ['device', 'any text @ all'],
    ['customer', '10.0.0.0/8'],
    ['phone', '+49 151 1234'],
  ])('is usual as %s: %s', (kind, value) => {
    expect(describeUnusual(kind, value)).toBeNull();
  });

  it.each<[ListKind, string, string]>([
    ['email', 'not-an-email', 'is no e-mail address'],
    ['email', 'jane doe@shop.example', 'is no e-mail address'],
    ['emailDomain', '@shop.example', 'is no domain such as shop.example'],
    ['emailDomain', 'shop', 'is no domain such as shop.example'],
    ['emailDomain', '*shop.example', 'is no domain such as shop.example'],
    ['emailDomain', 'shop.*.example', 'is no domain such as shop.example'],
    ['emailDomain', '*.', 'is no domain such as shop.example'],
    ['emailDomain', 'shop example.com', 'is no domain such as shop.example'],
  ])('is unusual as %s: %s', (kind, value, why) => {
    expect(describeUnusual(kind, value)).toBe(why);
  });
});
