import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An answer that is an error: a code for the page, a sentence for the person. Nothing internal is in it. */
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
  notSignedIn: () => new BackOfficeError(401, 'not-signed-in', 'Your session has ended. Sign in again.'),
  forbidden: () =>
    new BackOfficeError(403, 'no-right', 'Your role does not allow this. Nothing was changed.'),
  foreign: () => new BackOfficeError(403, 'foreign-origin', 'This came from another site and was refused.'),
  unknown: (what: string) =>
    new BackOfficeError(404, 'unknown', `There is no such ${what}, or it is not yours to see.`),
  unreadable: (sentence: string, details?: unknown) =>
    new BackOfficeError(400, 'unreadable', sentence, details),
  tooBroad: () =>
    new BackOfficeError(
      422,
      'too-broad',
      'This search takes too long. Narrow it by a date, a merchant or an id.',
    ),
  failed: () =>
    new BackOfficeError(500, 'failed', 'Something failed on our side and was noted. Try again in a moment.'),
};
