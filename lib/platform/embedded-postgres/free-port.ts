import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Below those from which systems take the ports of outgoing connections: these may take a port before its server does. */
const range = { from: 15_000, to: 32_000 };
const attempts = 100;

/** A free port on the loopback interface, any of many, so that two processes that look for one rarely find the same. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(range.from, range.to);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${attempts} ports between ${range.from} and ${range.to} is free`);
}
