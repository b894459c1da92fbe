import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type WebhookFormat, webhookFormats } from './messages/encode-message.ts';
import { createTestVector, type TestRequest } from './messages/test-vector.ts';
import { type ReceiverLanguage, readReceiver, receiverLanguages } from './receivers.ts';

/** Runs the example programs whose language is installed on this machine, and shows the others as skipped. */

const timeoutMs = 60_000;

/** A command that succeeds when the language is installed with everything that the program needs. */
const checks: Readonly<Record<ReceiverLanguage, readonly [string, ...string[]]>> = {
  node: ['node', '--version'],
  php: ['php', '-r', 'exit(extension_loaded("openssl") ? 0 : 1);'],
  python: ['python3', '-c', 'import sys; assert sys.version_info >= (3, 9)'],
  java: ['javac', '--version'],
  // The command runs a single file, which .NET can since version 10.
  dotnet: ['sh', '-c', 'dotnet --version | grep -qE "^[1-9][0-9]"'],
  ruby: ['ruby', '-ropenssl', '-rjson', '-e', ''],
};
/** Python has no AES-GCM in its standard library. */
const pythonDecrypts = ['python3', '-c', 'import cryptography'] as const;

const succeeds = ([command, ...args]: readonly [string, ...string[]]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const installed = new Set(receiverLanguages.filter((language) => succeeds(checks[language])));
const canDecryptInPython = succeeds(pythonDecrypts);

function canRun(language: ReceiverLanguage, format: WebhookFormat): boolean {
  const needsPackage = language === 'python' && format !== 'standard';
  return installed.has(language) && (!needsPackage || canDecryptInPython);
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

type RunningReceiver = {
  port: number;
  output: () => string;
  send(request: Pick<TestRequest, 'headers' | 'body'>): Promise<number>;
  stop(): Promise<void>;
};

/** Starts a program by its command, on a port of its own. */
async function startReceiver(language: ReceiverLanguage, format: WebhookFormat): Promise<RunningReceiver> {
  const { secret } = createTestVector(format, new Date());
  const { file, code, command } = await readReceiver(language, format, secret);
  const folder = await mkdtemp(path.join(tmpdir(), 'receiver-'));
  const port = await findFreePort();
  await writeFile(path.join(folder, file), code.replaceAll('4000', String(port)));
  const child = spawn(command.replaceAll('4000', String(port)), {
    shell: true,
    cwd: folder,
    detached: true,
    env: { ...process.env, TMPDIR: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const send: RunningReceiver['send'] = async ({ headers, body }) =>
    (await fetch(`http://localhost:${port}/hooks`, { method: 'POST', headers, body })).status;
  const stop = async (): Promise<void> => {
    end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // Without the headers, every receiver refuses.
    const isUp = async () => expect(await send({ headers: {}, body: '{}' }), output).toBe(401);
    await vi.waitFor(isUp, { timeout: timeoutMs / 2, interval: 100 });
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, output: () => output, send, stop };
}

/** Ends the shell with the program that it started. */
function end({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
}

const combinations = receiverLanguages.flatMap((language) => webhookFormats.map((format) => ({ language, format })));

const notRun = combinations.filter(({ language, format }) => !canRun(language, format));
if (notRun.length > 0) {
  const names = notRun.map(({ language, format }) => `${language} (${format})`);
  console.warn(`Not installed, so these receivers are not run: ${names.join(', ')}`);
}

for (const { language, format } of combinations) {
  describe.skipIf(!canRun(language, format))(`the receiver in ${language} for ${format}`, () => {
    let receiver: RunningReceiver;
    beforeAll(async () => {
      receiver = await startReceiver(language, format);
    }, timeoutMs);
    afterAll(() => receiver?.stop());

    test('answers every request of a test vector with the expected status', { timeout: timeoutMs }, async () => {
      const { requests } = createTestVector(format, new Date());
      for (const request of requests) {
        expect(await receiver.send(request), request.kind).toBe(request.expectedStatus);
      }
    });

    test('reads the message of a repeated request once', { timeout: timeoutMs }, async () => {
      const { message, requests } = createTestVector(format, new Date());
      const [genuine] = requests as [TestRequest];
      for (let sent = 0; sent < 3; sent += 1) expect(await receiver.send(genuine)).toBe(200);
      await vi.waitFor(() => expect(receiver.output()).toContain(message));
      expect(receiver.output().split(message)).toHaveLength(2);
    });

    test('refuses a message without its signature or with a shortened one', { timeout: timeoutMs }, async () => {
      const [genuine] = createTestVector(format, new Date()).requests as [TestRequest];
      const header = format === 'standard' ? 'webhook-signature' : 'X-Authentication-Tag';
      for (const value of ['', genuine.headers[header]?.slice(0, 8) ?? '']) {
        expect(await receiver.send({ ...genuine, headers: { ...genuine.headers, [header]: value } })).toBe(401);
      }
    });
  });
}

describe('the curl command of a test request', () => {
  test.skipIf(!succeeds(['curl', '--version']))('sends the request as it is', { timeout: timeoutMs }, async () => {
    const receiver = await startReceiver('node', 'standard');
    try {
      const { message, requests } = createTestVector('standard', new Date());
      for (const { curl, expectedStatus } of requests) {
        const { stdout } = spawnSync(`${curl.replace('4000', String(receiver.port))} --no-progress-meter`, {
          shell: true,
          encoding: 'utf8',
        });
        expect(stdout).toMatch(new RegExp(`^HTTP/1.1 ${expectedStatus} `));
      }
      await vi.waitFor(() => expect(receiver.output()).toContain(message));
    } finally {
      await receiver.stop();
    }
  });
});
