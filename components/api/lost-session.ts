/**
 * The session of this page: requests that find it ended wait here, and go on when the user has signed in again.
 * `SignInAgain` (components/layout) shows the question over the page.
 */

type Waiting = { resolve: () => void; reject: (error: Error) => void; error: Error };

let waiting: Waiting[] = [];
const listeners = new Set<() => void>();

function change(next: Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Resolves when the user has signed in again; rejects with `error` when they decline. */
export function sessionRestored(error: Error): Promise<void> {
  return new Promise((resolve, reject) => change([...waiting, { resolve, reject, error }]));
}

/** The user has signed in again: the requests that waited are sent. */
export function resumeRequests(): void {
  const resumed = waiting;
  change([]);
  for (const { resolve } of resumed) resolve();
}

/** The user has declined to sign in: the requests that waited fail. */
export function rejectRequests(): void {
  const rejected = waiting;
  change([]);
  for (const { reject, error } of rejected) reject(error);
}

export function isSessionLost(): boolean {
  return waiting.length > 0;
}

/** Whether a request waits only for a recent sign-in: the session itself has not ended. */
export function isConfirmationNeeded(): boolean {
  return waiting.some(({ error }) => (error as { code?: string }).code === 'sign-in-again');
}

export function listenForLostSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
