import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTcpProxy } from '../../lib/platform/testing/tcp-proxy.ts';
import { webhookFormats } from '../../lib/webhooks/messages/encode-message.ts';
import { createTestVector } from '../../lib/webhooks/messages/test-vector.ts';
import { type ServedGateway, startServedGateway } from '../../test/fixtures/served-gateway.ts';

/** Runs the samples whose language is installed on this machine, and shows the others as skipped. */

const run = promisify(execFile);
const timeoutMs = 60_000;

const languages = [
  {
    name: 'Python',
    command: 'python3',
    folder: 'python',
    extension: 'py',
    needs: ['-c', 'import sys; assert sys.version_info >= (3, 9)'],
    // Python has no AES-GCM in its standard library.
    needsToDecrypt: ['-c', 'import cryptography'],
  },
  {
    name: 'PHP',
    command: 'php',
    folder: 'php',
    extension: 'php',
    needs: ['-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
    needsToDecrypt: ['-r', 'exit(extension_loaded("openssl") ? 0 : 1);'],
  },
] as const;

let served: ServedGateway;
let folder: string;
beforeAll(async () => {
  served = await startServedGateway();
  folder = await mkdtemp(path.join(tmpdir(), 'turnpike-samples-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await served?.close();
});

for (const { name, command, folder: sources, extension, needs, needsToDecrypt } of languages) {
  const succeeds = (args: readonly string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  const isInstalled = succeeds(needs);
  const canDecrypt = isInstalled && succeeds(needsToDecrypt);
  if (!isInstalled) console.warn(`${command} is not installed, so the samples in ${name} are not run.`);
  else if (!canDecrypt) console.warn(`${name} lacks AES-GCM here, so its sample that decrypts is not run.`);

  /** The output of a sample, as JSON. */
  const runSample = async (sample: string, args: readonly string[], env: Record<string, string> = {}) => {
    const file = path.join(import.meta.dirname, sources, `${sample}.${extension}`);
    const settings = {
      TURNPIKE_URL: served.baseUrl,
      TURNPIKE_TOKEN: served.gateway.accessToken,
      TURNPIKE_ENTITY: served.gateway.channel.id,
      // Python would write compiled files beside the samples.
      PYTHONDONTWRITEBYTECODE: '1',
    };
    const { stdout } = await run(command, [file, ...args], { env: { ...process.env, ...settings, ...env } });
    return JSON.parse(stdout);
  };

  describe.skipIf(!isInstalled)(`the samples in ${name}`, { timeout: timeoutMs }, () => {
    it('pay, look the payment up and refund a part of it', async () => {
      const reference = `order-${sources}`;
      const payment = await runSample('pay', ['92.00', 'EUR', reference]);
      expect(payment).toMatchObject({ amount: '92.00', result: { code: '000.100.110' } });
      expect(await runSample('query', [reference])).toMatchObject([{ id: payment.id }]);
      const refund = await runSample('refund', [payment.id, '20.00', 'EUR']);
      expect(refund).toMatchObject({ amount: '20.00', referencedId: payment.id });
    });

    it('report an error of the gateway', async () => {
      // PHP writes what nothing catches to one of the two, by its settings.
      const output = await runSample('pay', ['92,00', 'EUR', 'order-wrong']).catch(
        ({ stdout, stderr }) => `${stdout}${stderr}`,
      );
      expect(output).toContain('200.300.404');
    });

    it('pay once when the first answer is lost', async () => {
      const proxy = await startTcpProxy(served.baseUrl);
      let lost = 0;
      proxy.onResponse = (_chunk, connection) => {
        if (lost === 0) connection.drop();
        lost += 1;
      };
      try {
        const reference = `lost-${sources}`;
        const url = proxy.url.replace(/\/$/u, '');
        const payment = await runSample('pay', ['92.00', 'EUR', reference], { TURNPIKE_URL: url });
        expect(lost).toBeGreaterThan(1);
        expect(await runSample('query', [reference])).toMatchObject([{ id: payment.id }]);
      } finally {
        await proxy.close();
      }
    });

    for (const format of webhookFormats) {
      const action = format === 'standard' ? 'verify' : 'decrypt';
      it.skipIf(action === 'decrypt' && !canDecrypt)(`${action} a webhook of the format ${format}`, async () => {
        const { secret, message, requests } = createTestVector(format, new Date());
        for (const { kind, headers, body, expectedStatus } of requests) {
          const file = path.join(folder, `${sources}-${format}-${kind}.json`);
          await writeFile(file, JSON.stringify({ headers, body }));
          const reading = runSample('read_webhook', [action, file], { WEBHOOK_SECRET: secret });
          if (expectedStatus === 200) expect(await reading).toEqual(JSON.parse(message));
          else await expect(reading).rejects.toThrow('refused: ');
        }
      });
    }
  });
}
