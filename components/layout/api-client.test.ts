import { afterEach, expect, test, vi } from 'vitest';
import { apiRequest } from './api-client.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that answers each call with its number, when it is told to. */
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

test('the same change asked for twice at once, as by a double click, is sent once and told to both', async () => {
  const { fetched, answer } = stubServer();
  const both = Promise.all([refund('20.00'), refund('20.00')]);
  answer();
  expect(await both).toEqual([{ number: 1 }, { number: 1 }]);
  expect(fetched).toHaveBeenCalledOnce();
});

test('a change that differs, comes after the answer, or only reads is sent by itself', async () => {
  const { fetched, answer } = stubServer();
  const first = Promise.all([refund('20.00'), refund('10.00'), apiRequest('/me'), apiRequest('/me')]);
  answer();
  await first;
  const again = refund('20.00');
  answer();
  expect(await again).toEqual({ number: 5 });
  expect(fetched).toHaveBeenCalledTimes(5);
});
