import { afterEach, expect, test, vi } from 'vitest';
import { staffApi } from '#components/api/staff-api.ts';
import { paymentsApi } from '#components/payments/api.ts';
import { isSessionLost, rejectRequests, resumeRequests } from './lost-session.ts';
import { answerOf } from './use-api-mutation.ts';

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
  answerOf(
    paymentsApi.transactions[':id'].refund.$post({ param: { id: '1' }, json: { amount, expectedEventCount: 2 } }),
  );
const readMe = () => answerOf(staffApi.me.$get());

test('sends an identical change in flight once and returns the response to both callers', async () => {
  const { fetched, answer } = stubServer();
  const both = Promise.all([refund('20.00'), refund('20.00')]);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  answer();
  expect(await both).toEqual([{ number: 1 }, { number: 1 }]);
  expect(fetched).toHaveBeenCalledOnce();
});

test('sends different changes, later changes and reads separately', async () => {
  const { fetched, answer } = stubServer();
  const first = Promise.all([refund('20.00'), refund('10.00'), readMe(), readMe()]);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(4));
  answer();
  await first;
  const again = refund('20.00');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(5));
  answer();
  expect(await again).toEqual({ number: 5 });
});

/** A server whose session has ended until `signIn`. */
function stubEndedSession() {
  let isSignedIn = false;
  const error = { code: 'not-signed-in', message: 'Your session has expired. Sign in again.' };
  const fetched = vi.fn(async () =>
    isSignedIn ? Response.json({ done: true }) : Response.json({ error }, { status: 401 }),
  );
  vi.stubGlobal('fetch', fetched);
  return {
    fetched,
    signIn: () => {
      isSignedIn = true;
      resumeRequests();
    },
  };
}

test('sends a change again after the user has signed in again', async () => {
  const { fetched, signIn } = stubEndedSession();
  const sent = refund('20.00');
  await vi.waitFor(() => expect(isSessionLost()).toBe(true));
  signIn();
  expect(await sent).toEqual({ done: true });
  expect(isSessionLost()).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('rejects the requests that wait when the user declines to sign in', async () => {
  stubEndedSession();
  const sent = refund('20.00');
  await vi.waitFor(() => expect(isSessionLost()).toBe(true));
  rejectRequests();
  await expect(sent).rejects.toMatchObject({ status: 401, message: /session has expired/ });
});

test('leaves empty parameters out of the address', () => {
  expect(paymentsApi.transactions.$path({ query: { q: '', entity: null, older: 'x' } })).toBe('/transactions?older=x');
});
