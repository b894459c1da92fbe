import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message of a webhook endpoint, and what the application answered. */
export type ForwardedMessage = {
  /** `PAYMENT CREATED`. */
  name: string;
  /** The id of the payment, registration or check. */
  subjectId: string;
  /** Null when the application did not answer. */
  status: number | null;
  milliseconds: number;
  problem: string | null;
};

type Message = { type?: string; action?: string; payload?: { id?: string } };

const maxBytes = 1_048_576;
const timeoutMs = 15_000;
const passedOn = /^(content-type|webhook-.*)$/;

/**
 * Listens on a free port of this machine and passes every message on to an application: the gateway receives the answer
 * of the application, so that its retries work as in production. Test calls are acknowledged here.
 */
export async function startForwarder(
  forwardTo: string,
  report: (message: ForwardedMessage) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await readBody(request) : null;
    if (body === null) return void response.writeHead(400).end();
    const message = parse(body);
    if (message.type === 'test') return void response.writeHead(200).end();
    const forwarded = await forward(forwardTo, request, body, message);
    report(forwarded);
    response.writeHead(forwarded.status ?? 502).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/`, close };
}

/** Null when it is larger than a message can be, or its connection ended before it was complete. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}

function parse(body: Buffer): Message {
  try {
    return JSON.parse(body.toString('utf8')) as Message;
  } catch {
    return {};
  }
}

/** Bytes and signature stay as they were sent, so that the application can verify them. */
async function forward(
  forwardTo: string,
  request: IncomingMessage,
  body: Buffer,
  { type = 'MESSAGE', action = '', payload }: Message,
): Promise<ForwardedMessage> {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => passedOn.test(name))) as Record<
    string,
    string
  >;
  const started = performance.now();
  const result = await fetch(forwardTo, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    ({ status }) => ({ status, problem: null }),
    (error: Error) => ({ status: null, problem: reasonOf(error) }),
  );
  const milliseconds = Math.round(performance.now() - started);
  return { name: `${type} ${action}`.trim(), subjectId: payload?.id ?? '', milliseconds, ...result };
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
