import { expect, it } from 'vitest';
import { codeOfDecline, isSoftDecline } from './soft-decline.ts';

const declined = (code: '300.100.100' | '800.100.152', AcquirerResponse: string) => ({
  kind: 'declined' as const,
  code,
  details: { acquirerTxId: null, resultDetails: { AcquirerResponse } },
});

it.each([
  ['300.100.100', '05', true],
  ['800.100.152', '1A', true],
  ['800.100.152', '65', true],
  ['800.100.152', '05', false],
] as const)('%s with answer %s of the acquirer asks for an authentication: %s', (code, answer, expected) => {
  expect(isSoftDecline(declined(code, answer))).toBe(expected);
});

it.each([
  ['1A', 'VISA', '300.100.100'],
  ['65', 'MASTER', '300.100.100'],
  ['65', 'VISA', '800.100.152'],
  ['05', 'MASTER', '800.100.152'],
] as const)('answer %s of the scheme of %s is declined by %s', (answer, brand, code) => {
  expect(codeOfDecline(declined('800.100.152', answer), brand)).toBe(code);
});
