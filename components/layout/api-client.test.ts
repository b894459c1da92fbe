import { afterEach, expect, test, vi } from 'vitest';
import { apiRequest } from './api-client.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers each request with its number once the test releases it. */
function stubServer() {
  const answers: (() => void)[] = [];
  const fetched = vi.fn(
    () =>
      new Promise<Response>((resolve) => {
        const number = answers.length + 1;
        answers.push(() => resolve(Response.json({ number })));
      }),
  );
  vi.stubGlobal('fetch', fetched);
  return {
    fetched,
    answer: () => {
      for (const each of answers) each();
    },
  };
}

const refund = (amount: string) =>
  apiRequest('/transactions/1/refund', { method: 'POST', body: JSON.stringify({ amount }) });

test('sends an identical change in flight once and returns the response to both callers', async () => {
  const { fetched, answer } = stubServer();
  const both = Promise.all([refund('20.00'), refund('20.00')]);
  answer();
  expect(await both).toEqual([{ number: 1 }, { number: 1 }]);
  expect(fetched).toHaveBeenCalledOnce();
});

test('sends different changes, later changes and reads separately', async () => {
  const { fetched, answer } = stubServer();
  const first = Promise.all([refund('20.00'), refund('10.00'), apiRequest('/me'), apiRequest('/me')]);
  answer();
  await first;
  const again = refund('20.00');
  answer();
  expect(await again).toEqual({ number: 5 });
  expect(fetched).toHaveBeenCalledTimes(5);
});
