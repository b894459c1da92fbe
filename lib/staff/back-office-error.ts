import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error response: a code for the page and a message for users, without internal details. */
export class BackOfficeError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly details: unknown;

  constructor(status: ContentfulStatusCode, code: string, sentence: string, details?: unknown) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const backOfficeErrors = {
  notSignedIn: () => new BackOfficeError(401, 'not-signed-in', 'Your session has expired. Sign in again.'),
  /** A change of what protects accounts needs the password again. */
  notRecentlySignedIn: () =>
    new BackOfficeError(401, 'sign-in-again', 'This change requires a recent sign-in. Sign in again.'),
  forbidden: () => new BackOfficeError(403, 'no-right', 'Your role does not allow this. Nothing was changed.'),
  foreign: () => new BackOfficeError(403, 'foreign-origin', 'The request came from another site and was rejected.'),
  unknown: (what: string) =>
    new BackOfficeError(404, 'unknown', `There is no such ${what}, or you have no access to it.`),
  unreadable: (sentence: string, details?: unknown) => new BackOfficeError(400, 'unreadable', sentence, details),
  tooBroad: () =>
    new BackOfficeError(422, 'too-broad', 'This search takes too long. Narrow it by a date, a merchant or an id.'),
  /** The database is away. */
  unavailable: () =>
    new BackOfficeError(
      503,
      'unavailable',
      'The database does not answer at the moment. Try again soon; look first whether a change was made.',
    ),
  failed: () => new BackOfficeError(500, 'failed', 'Turnpike failed; the error was logged. Try again in a moment.'),
};

/** What is wrong with a field of a form, shown beside it. */
export function fieldError(name: string, message: string): BackOfficeError {
  return backOfficeErrors.unreadable(message, { fields: [{ name, message }] });
}
