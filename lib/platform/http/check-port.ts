import { createServer } from 'node:net';

/**
 * Rejects with EADDRINUSE and the like when the address cannot be listened on. Asked first, because starting a
 * database only to learn this would be slow and noisy.
 */
export function checkPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}
