import type { Paged } from './pages.ts';

/** What the client has to know of an operation; a flag that is left out is false. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The names of its parameters are in braces. */
  readonly path: string;
  /** It accepts an Idempotency-Key. */
  readonly isRepeatable?: true;
  /** It takes neither a token nor an entity: a shopper's browser calls it. */
  readonly isPublic?: true;
  /** The body is a file. */
  readonly isUpload?: true;
  /** The answer is a file and no JSON. */
  readonly answersFile?: true;
  /** The property of the answer whose items come in pages. */
  readonly pages?: string;
};

/** A file to send; the type of a Blob is sent with it, and that of other content is `text/csv`. */
export type Upload = Blob | Uint8Array<ArrayBuffer> | string;

export type CallOptions = {
  /**
   * Makes a request that is sent again with the same key have no further effect, also after a restart of your program.
   * Without it, the client makes a key for each call.
   */
  readonly idempotencyKey?: string | undefined;
  /** Ends the call and its retries; the call rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
  /** The maximum time of each attempt, instead of that of the client. */
  readonly timeoutMs?: number | undefined;
};

type Arguments = [
  operation: Operation,
  inPath: Readonly<Record<string, string>>,
  params: object,
  options: CallOptions,
  file?: Upload,
];

/** Calls an operation; rejects with a TurnpikeError or a ConnectionError. */
export type Call = {
  <Answer>(...call: Arguments): Promise<Answer>;
  /** An operation whose answer has pages. */
  readonly paged: <Answer, Property extends keyof Answer>(...call: Arguments) => Paged<Answer, Property>;
};
