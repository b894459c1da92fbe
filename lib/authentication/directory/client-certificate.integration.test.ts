import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#lib/platform/clock.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createEgress } from '#lib/platform/http/egress.ts';
import { createLog } from '#lib/platform/log.ts';
import { createHttpDirectory } from './http-directory.ts';

let directory: string;
let server: Server;
let url: string;

/** A key with a certificate that it signs itself. */
async function makeCertificate(name: string): Promise<{ certificate: string; key: string }> {
  const [certificate, key] = [`${name}.crt`, `${name}.key`].map((file) => path.join(directory, file)) as [
    string,
    string,
  ];
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  return { certificate, key };
}

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-certificates-'));
  const [own, client] = await Promise.all([makeCertificate('directory'), makeCertificate('client')]);
  server = createServer(
    {
      cert: await readFile(own.certificate),
      key: await readFile(own.key),
      ca: await readFile(client.certificate),
      requestCert: true,
      rejectUnauthorized: true,
    },
    (request, response) => {
      const { CN } = (request.socket as TLSSocket).getPeerCertificate().subject;
      response.end(JSON.stringify({ client: CN }));
    },
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true });
});

async function ask(withCertificate: boolean) {
  const files = {
    TURNPIKE_DIRECTORY_CERTIFICATE: path.join(directory, 'client.crt'),
    TURNPIKE_DIRECTORY_KEY: path.join(directory, 'client.key'),
  };
  const { clientCertificate } = readEnv(withCertificate ? files : {}).directoryServers;
  const ca = await readFile(path.join(directory, 'directory.crt'), 'utf8');
  const egress = createEgress({ privateAddresses: 'loopback', ca, ...clientCertificate });
  const parts = { url, egress, clock: systemClock, log: createLog('silent'), roots: null };
  const options = { name: 'live', ...parts } as const;
  try {
    return await createHttpDirectory(options).send('{}', 5_000);
  } finally {
    await egress.close();
  }
}

it("a directory server that demands it knows us by the operator's certificate", async () => {
  expect(await ask(true)).toEqual({ kind: 'answer', bytes: '{"client":"client"}' });
});

it('without the certificate the directory server answers nothing', async () => {
  expect((await ask(false)).kind).not.toBe('answer');
});

it('a file that holds no key stops the start with a sentence', () => {
  expect(() => readEnv({ TURNPIKE_DIRECTORY_KEY: path.join(directory, 'client.crt') })).toThrow(
    /TURNPIKE_DIRECTORY_KEY must be a file with a PRIVATE KEY in PEM/,
  );
});
