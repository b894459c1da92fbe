import { createSocket, type Socket } from 'node:dgram';
import { stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDnsResolver, type Resolver } from './dns-resolver.ts';

/** A name server that answers one address for `shop.example` and nothing at all for other names. */
let nameServer: Socket;
let resolve: Resolver;
beforeAll(async () => {
  nameServer = createSocket('udp4');
  nameServer.on('message', (query, from) => {
    const isKnown = query.includes('shop');
    const isA = query.readUInt16BE(query.indexOf(0, 12) + 1) === 1;
    if (!isKnown) return;
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0]);
    // A pointer to the name of the question; A, IN, 60 seconds, four bytes.
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34]);
    nameServer.send(Buffer.concat([header, question, ...(isA ? [record] : [])]), from.port, from.address);
  });
  await new Promise<void>((ready) => nameServer.bind(0, '127.0.0.1', ready));
  resolve = createDnsResolver([`127.0.0.1:${(nameServer.address() as AddressInfo).port}`]);
});
afterAll(() => nameServer.close());

describe('the resolver for names that others choose', () => {
  test('returns the addresses that the name server answers', async () => {
    expect(await resolve('shop.example')).toEqual([{ address: '93.184.216.34', family: 4 }]);
  });

  test('answers known names and leaves the threads free while a hundred others hang', async () => {
    const hanging = Array.from({ length: 100 }, (_, index) =>
      resolve(`hang${index}.example`).catch((error: NodeJS.ErrnoException) => error.code),
    );
    const started = performance.now();
    await resolve('shop.example');
    await stat('.');
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(new Set(await Promise.all(hanging))).toEqual(new Set(['ETIMEOUT']));
  }, 20_000);

  test('leaves names without a dot to the system', async () => {
    expect((await resolve('localhost')).map(({ address }) => address)).toContain('127.0.0.1');
  });
});
