import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sleep } from '#lib/platform/clock.ts';

/** A gateway that takes its time to delete an endpoint. */
let gateway: Server;
let calls: string[];
let command: ChildProcess | undefined;
beforeEach(async () => {
  calls = [];
  gateway = createServer(async (request, response) => {
    request.resume();
    if (request.method === 'DELETE') await sleep(300);
    calls.push(`${request.method} ${request.url?.split('?', 1)[0]}`);
    response.end(JSON.stringify({ id: 'w1', secret: 'secret', state: 'ACTIVE', result: {} }));
  });
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  command?.kill('SIGKILL');
  await once(gateway.close(), 'close');
});

async function listen(): Promise<ChildProcess> {
  const { port } = gateway.address() as AddressInfo;
  const options = ['--gateway', `http://127.0.0.1:${port}`, '--token', 't', '--entity', 'e'];
  const file = 'lib/cli/turnpike.ts';
  command = spawn(process.execPath, [file, 'listen', '--forward-to', 'http://localhost:1/hooks', ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const text of command.stdout ?? []) if (String(text).includes('Forwards')) break;
  return command;
}

it('a type that does not exist is refused with those that do', () => {
  const options = ['--forward-to', 'http://localhost:1/', '--types', ' PAYMENT  FOO '];
  const refused = spawnSync(process.execPath, ['lib/cli/turnpike.ts', 'listen', ...options], { encoding: 'utf8' });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(
    '--types names no type of notifications: FOO. The types are PAYMENT REGISTRATION SCHEDULE RISK PAYOUT NOTICE.',
  );
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'listening deletes its endpoint when %s arrives twice: from the terminal, and from the command that started it',
  async (signal) => {
    const listening = await listen();
    const ended = once(listening, 'exit');
    listening.kill(signal);
    await sleep(100);
    listening.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(calls).toEqual(['POST /v1/webhooks', 'GET /v1/webhooks/w1', 'DELETE /v1/webhooks/w1']);
  },
);
