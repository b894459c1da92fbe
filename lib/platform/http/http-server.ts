import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createReceiveDeadlines } from './receive-deadline.ts';
import { allowedMethods, type Rejection, rejectRequest } from './reject-request.ts';

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface HttpServerOptions {
  readonly listener: RequestListener;
  readonly bodyLimitBytes: number;
  /** On every answer that does not set its own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests whose body is a file, which may be large and take long. */
  readonly uploads?: { matches(request: IncomingMessage): boolean; limitBytes: number };
  /** How long a response may wait for a client that reads nothing. */
  readonly sendStallMs?: number;
  /** How long the head of a request may take. */
  readonly headersWithinMs?: number;
  /** How long the body of any other request may take. */
  readonly receiveWithinMs?: number;
  /** Formats the response to a rejected request; paths of the merchant API have their own envelope. */
  readonly errorResponse?: (
    request: IncomingMessage,
    rejection: Rejection,
  ) => { contentType: string; body: string } | undefined;
  readonly onError?: (error: unknown) => void;
  /** True when it takes a request to upgrade its connection, which is then its own; all others are refused. */
  readonly takeUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
}

export interface HttpServer {
  readonly server: Server;
  /** Resolves with the port. */
  listen(port: number, host: string): Promise<number>;
  /**
   * Stops accepting, answers everything that was accepted, and resolves; at `withinMs` it cuts what is left. Until it stops
   * accepting it goes on for `acceptMs`, and closes each connection with its next response.
   */
  drain(withinMs: number, acceptMs?: number): Promise<void>;
}

/** Time for requests that are on their way on connections that stay open between requests. */
const lastRequestsMs = 300;

/** A proxy may keep a 404 or 405 that does not say so (RFC 9111 section 4.2.2), and hide the route that comes later. */
const notStored = { 'Cache-Control': 'no-store' } as const;

const headersWithinMs = 10_000;
const receiveWithinMs = 30_000;
/** A client that takes no byte of its response for so long has gone. */
const sendStallMs = 30_000;
/** While the server ends: for requests that do not arrive, and responses that are not taken. */
const unfinishedMs = 6_000;

/** The node:http server in front of everything: limits, refusals and an orderly end. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const inFlight = new Set<ServerResponse>();
  let draining = false;
  const headers = Object.entries(options.headers ?? {});
  const headerLines = headers.map(([name, value]) => `${name}: ${value}`);
  const answerBroken = (error: Pick<NodeJS.ErrnoException, 'code'>, socket: Duplex) =>
    answerBrokenRequest(error, socket, headerLines);
  const deadlines = createReceiveDeadlines(options.receiveWithinMs ?? receiveWithinMs);
  const withinMs = options.headersWithinMs ?? headersWithinMs;
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: withinMs,
      // Bodies have deadlines of their own.
      requestTimeout: 0,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: Math.min(2_000, withinMs / 4),
      requireHostHeader: false,
      // Clients that would rather speak HTTP/2 send this with an ordinary request, which is served in HTTP/1.1.
      shouldUpgradeCallback: ({ headers }) => !/^h2c$/i.test(headers.upgrade ?? ''),
    },
    (request, response) => {
      for (const [name, value] of headers) response.setHeader(name, value);
      const isUpload = options.uploads?.matches(request) ?? false;
      const endWatch = deadlines.watch({
        request,
        isUpload,
        onExpired: () => {
          if (response.headersSent) request.socket.destroy();
          else answerBroken({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
        },
      });
      inFlight.add(response);
      cutStalledReader(response, options.sendStallMs ?? sendStallMs);
      response.once('close', () => {
        inFlight.delete(response);
        endWatch();
      });
      if (draining) response.shouldKeepAlive = false;
      const limitBytes = (isUpload && options.uploads?.limitBytes) || options.bodyLimitBytes;
      serve(request, response, isUpload ? { ...options, bodyLimitBytes: limitBytes } : options);
    },
  );
  // A client that has sent all of its request may close its side before the response.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('clientError', answerBroken);
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined);
    if (!options.takeUpgrade?.(request, socket, head)) refuseUpgrade(request, socket, options, headerLines);
  });
  return {
    server,
    listen: (port, host) => listen(server, port, host),
    drain: async (withinMs, acceptMs = 0) => {
      draining = true;
      for (const response of inFlight) response.shouldKeepAlive = false;
      await sleep(acceptMs);
      await drain(server, inFlight, withinMs);
      deadlines.stop();
    },
  };
}

/** Ends a connection on which bytes of the response wait and none was taken for a while. */
function cutStalledReader(response: ServerResponse, withinMs: number): void {
  const { socket } = response.req;
  socket.setTimeout(withinMs);
  // Also emitted while a route works for so long, when nothing waits.
  response.on('timeout', () => {
    if (socket.writableLength > 0) socket.destroy();
  });
}

function serve(request: IncomingMessage, response: ServerResponse, options: HttpServerOptions): void {
  const rejection = rejectRequest(request, options.bodyLimitBytes);
  if (rejection) {
    sendRejection(request, response, rejection, options);
    return;
  }
  limitBody(request, options.bodyLimitBytes, () => {
    const tooLarge = { status: 413, reason: `body is larger than ${options.bodyLimitBytes} bytes` } as const;
    sendRejection(request, response, tooLarge, options);
  });
  const fail = (error: unknown): void => {
    options.onError?.(error);
    if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain', ...notStored });
    response.end();
  };
  try {
    Promise.resolve(options.listener(request, response)).catch(fail);
  } catch (error) {
    fail(error);
  }
}

/** Counts a body of unstated length as it arrives; `push` is where the parser hands over each piece. */
function limitBody(request: IncomingMessage, limit: number, onTooLarge: () => void): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const push = request.push.bind(request);
  let received = 0;
  request.push = (chunk, encoding) => {
    received += chunk?.length ?? 0;
    if (received <= limit) return push(chunk, encoding);
    request.push = () => false;
    onTooLarge();
    return false;
  };
}

function sendRejection(
  request: IncomingMessage,
  response: ServerResponse,
  rejection: Rejection,
  options: HttpServerOptions,
): void {
  if (response.headersSent) {
    request.socket.destroy();
    return;
  }
  const { contentType, body } = formatRejection(request, rejection, options);
  response.writeHead(rejection.status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(body),
    ...notStored,
    // What follows on this connection is the rest of a body that is not read.
    Connection: 'close',
    ...(rejection.status === 405 ? { Allow: allowedMethods.join(', ') } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body, () => {
    // Destroying at once could reset the connection before the peer has read the answer.
    setTimeout(() => request.socket.destroy(), 500).unref();
  });
}

function formatRejection(
  request: IncomingMessage,
  rejection: Rejection,
  options: HttpServerOptions,
): { contentType: string; body: string } {
  return (
    options.errorResponse?.(request, rejection) ?? {
      contentType: 'text/plain; charset=utf-8',
      body: `${rejection.reason}\n`,
    }
  );
}

/** Nothing here speaks another protocol. Left alone, such a connection would stay open for ever. */
function refuseUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  options: HttpServerOptions,
  headerLines: readonly string[],
): void {
  const rejection = rejectRequest(request, options.bodyLimitBytes) ?? {
    status: 426,
    reason: 'this server speaks HTTP/1.1 only',
  };
  const { contentType, body } = formatRejection(request, rejection, options);
  const head = [
    `HTTP/1.1 ${rejection.status} ${STATUS_CODES[rejection.status]}`,
    'Upgrade: HTTP/1.1',
    'Connection: close',
    'Cache-Control: no-store',
    ...headerLines,
    `Content-Type: ${contentType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${request.method === 'HEAD' ? '' : body}`);
  // Read and dropped, so that the peer learns of the answer and its own end is seen.
  socket.resume();
  setTimeout(() => socket.destroy(), 500).unref();
}

/** The parser gave up, so there is no response object: the answer is written by hand. */
function answerBrokenRequest(
  error: Pick<NodeJS.ErrnoException, 'code'>,
  socket: Duplex,
  headerLines: readonly string[],
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    ...headerLines,
    'Content-Length: 0',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n`);
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

async function drain(server: Server, inFlight: ReadonlySet<ServerResponse>, withinMs: number): Promise<void> {
  // http.Server.close would cut idle connections at once, and with them a request that is already on its way.
  NetServer.prototype.close.call(server);
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  const isWorking = (response: ServerResponse): boolean => response.req.complete && !response.writableEnded;
  const waits = (): boolean => {
    if (elapsed() < Math.min(unfinishedMs, withinMs)) return inFlight.size > 0;
    return elapsed() < withinMs && [...inFlight].some(isWorking);
  };
  while (elapsed() < lastRequestsMs || waits()) {
    if (elapsed() >= lastRequestsMs) server.closeIdleConnections();
    await sleep(20);
  }
  server.closeAllConnections();
}
