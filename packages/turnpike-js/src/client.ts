import { randomUUID } from 'node:crypto';
import { ConnectionError, type FailedAnswer, TurnpikeError } from './errors.ts';
import { createMethods } from './generated.ts';
import type { Call, CallOptions, Operation, Upload } from './operation.ts';
import { paginate } from './pages.ts';
import { buildRequest, type Credentials } from './request.ts';
import { type Answer, sendWithRetries } from './retry.ts';

export type TurnpikeOptions = Credentials & {
  /** The maximum time of one attempt: a minute, as some acquirers take long. */
  readonly timeoutMs?: number;
  /** How often a request is repeated that can be repeated safely: twice. */
  readonly maxRetries?: number;
  /** The time before the first retry, which doubles with each: half a second. */
  readonly retryDelayMs?: number;
};

export type Turnpike = ReturnType<typeof createMethods>;

/** A client with a method for each operation of the API. */
export function createTurnpike(options: TurnpikeOptions): Turnpike {
  const call = async (
    operation: Operation,
    inPath: Readonly<Record<string, string>>,
    params: object,
    callOptions: CallOptions,
    file?: Upload,
  ) => {
    const idempotencyKey = operation.isRepeatable ? (callOptions.idempotencyKey ?? randomUUID()) : undefined;
    const { url, init } = buildRequest(options, { operation, inPath, params, idempotencyKey, file });
    const isSafe = operation.method === 'GET' || operation.isRepeatable === true;
    const { timeoutMs = options.timeoutMs ?? 60_000, signal } = callOptions;
    const answer = await sendWithRetries(() => send(url, init, timeoutMs, signal), {
      maxRetries: isSafe ? (options.maxRetries ?? 2) : 0,
      retryDelayMs: options.retryDelayMs ?? 500,
      signal,
    });
    return readAnswer(operation, answer);
  };
  const paged = (
    operation: Operation,
    inPath: Readonly<Record<string, string>>,
    params: { readonly pageNo?: string },
    callOptions: CallOptions,
  ) => {
    const readPage = (pageNo: number) => call(operation, inPath, { ...params, pageNo: String(pageNo) }, callOptions);
    return paginate(readPage, operation.pages ?? '', Number(params.pageNo ?? 1));
  };
  // The generated methods name the type of each answer, which no code here can check.
  return createMethods(Object.assign(call, { paged }) as unknown as Call);
}

/** One attempt, until the whole answer has arrived. */
async function send(url: string, init: RequestInit, timeoutMs: number, signal?: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    return { status: response.status, headers: response.headers, body: await response.blob() };
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ConnectionError(`No answer from ${new URL(url).origin}.`, { cause });
  }
}

async function readAnswer({ answersFile }: Operation, { status, body }: Answer) {
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && answersFile) return body;
  const json = parse(await body.text());
  if (isSuccess && json) return json;
  throw new TurnpikeError(status, json ?? {});
}

/** Null for what is no JSON object: a proxy may answer with a page. */
function parse(text: string): FailedAnswer | null {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
