import { Agent, request } from 'node:http';

export type HttpRequest = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer };

export type HttpAnswer = { status: number; headers: Record<string, string | undefined>; text: string };

/** Sends requests on one connection. Unlike fetch it sends any method and leaves every header as it is. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  send({ method, path, headers = {}, body }: HttpRequest): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port: this.#port,
        agent: this.#agent,
        method,
        path,
        headers: {
          Host: 'gateway.test',
          ...(body === undefined || headers['Transfer-Encoding'] !== undefined
            ? {}
            : { 'Content-Length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      });
      sent.once('error', reject);
      sent.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const headers = response.headers as Record<string, string | undefined>;
          resolve({ status: response.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString() });
        });
      });
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
