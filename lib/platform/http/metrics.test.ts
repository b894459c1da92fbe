import type { ServerResponse } from 'node:http';
import { register } from 'prom-client';
import { expect, test } from 'vitest';
import { createGauge, sendMetrics } from './metrics.ts';

const token = 'a-token-of-a-scraper';

/** The status of an answer to a request with this header. */
async function ask(authorization: string | undefined, access: Parameters<typeof sendMetrics>[2]): Promise<number> {
  const sent: number[] = [];
  const response = { writeHead: (status: number) => sent.push(status), end: () => undefined };
  await sendMetrics({ headers: { authorization } }, response as unknown as ServerResponse, access);
  return sent[0] ?? 0;
}

test.each([
  ['the token, in any case of its scheme', `bearer ${token}`, { token, isOpen: false }, 200],
  ['another token', `Bearer ${token}x`, { token, isOpen: true }, 401],
  ['no token where one is set', undefined, { token, isOpen: true }, 401],
  ['no token in production without one', undefined, { token: undefined, isOpen: false }, 401],
  ['no token elsewhere', undefined, { token: undefined, isOpen: true }, 200],
])('metrics for %s', async (_who, authorization, access, status) => {
  expect(await ask(authorization, access)).toBe(status);
});

test('a gauge that is made again is brought up to date by the maker that came last', async () => {
  const make = (value: number): void => {
    const gauge: ReturnType<typeof createGauge> = createGauge('turnpike_test_age_seconds', 'Of this test.', [], {
      refresh: async () => gauge.set(value),
    });
  };
  make(1);
  make(2);
  expect(await register.getSingleMetricAsString('turnpike_test_age_seconds')).toContain('turnpike_test_age_seconds 2');
});
