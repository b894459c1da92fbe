import { BackOfficeError, readError } from './back-office-error.ts';
import { sessionRestored } from './lost-session.ts';
import { setServerAway } from './server-away.ts';

/** Changes in flight, by method, path and body. */
const inFlight = new Map<string, Promise<Response>>();

/**
 * `fetch` for the back-office API: a response that is not 2xx is thrown as a BackOfficeError. A change that is repeated
 * before its response, for example by a double click, is sent once. A request whose session has ended waits until the
 * user has signed in again, and is sent again.
 */
export async function fetchFromBackOffice(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const method = init.method ?? 'GET';
  if (method === 'GET') return send(String(input), init);
  const key = JSON.stringify([method, String(input), init.body]);
  const same = inFlight.get(key);
  if (same) return (await same).clone();
  const sent = send(String(input), init).finally(() => inFlight.delete(key));
  inFlight.set(key, sent);
  return (await sent).clone();
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const language = globalThis.document?.documentElement.lang;
  if (language) headers.set('accept-language', language);
  const response = await fetch(path, { ...init, headers }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    setServerAway(true);
    throw new BackOfficeError(0, 'unreachable', 'Couldn’t reach Turnpike. Check the connection and try again.');
  });
  if (response.ok) return response;
  const error = await readError(response);
  // The database is away: the page goes on by itself when it is back.
  if (error.code === 'unavailable') setServerAway(true);
  if (response.status !== 401) throw error;
  await sessionRestored(error);
  return send(path, init);
}
