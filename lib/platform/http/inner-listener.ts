import { createServer } from 'node:http';
import type { RequestListener } from './http-server.ts';

export type InnerListener = {
  /** An address of this machine only. */
  address: string;
  stop(): Promise<void>;
};

/**
 * Where this process calls itself. While it ends, its public port accepts no connections any more, and requests that are answered
 * then may still have something to fetch.
 */
export function startInnerListener(listener: RequestListener): Promise<InnerListener> {
  const server = createServer((request, response) => void listener(request, response));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Workers of a cluster would otherwise share one port, and answer for each other.
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => {
      const { port } = server.address() as { port: number };
      resolve({
        address: `http://127.0.0.1:${port}`,
        stop: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
