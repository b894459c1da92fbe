import { expect, test } from 'vitest';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';
import { curlOf } from './request-response.tsx';

test('escapes request values so that they cannot break out of the shell command', () => {
  const detail = {
    row: { channelId: 'c' },
    facts: { referencedId: null },
    request: { 'customer.givenName': `'; rm -rf ~ #$(id)` },
  } as unknown as TransactionDetail;
  expect(curlOf(detail, 'https://pay.example')).toBe(
    [
      `curl 'https://pay.example/v1/payments'`,
      `-H "Authorization: Bearer $TOKEN"`,
      `--data-urlencode 'entityId=c'`,
      `--data-urlencode 'customer.givenName='\\''; rm -rf ~ #$(id)'`,
    ].join(' \\\n  '),
  );
});
