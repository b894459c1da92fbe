import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestVector } from '../../../lib/webhooks/messages/test-vector.ts';
import { type ServedGateway, startServedGateway } from '../../../test/fixtures/served-gateway.ts';

let served: ServedGateway;
let folder: string;
beforeAll(async () => {
  served = await startServedGateway();
  folder = await mkdtemp(path.join(tmpdir(), 'turnpike-js-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await served?.close();
});

/** Every sample of the README, as one module. */
async function readSamples(): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, '../README.md'), 'utf8');
  const samples = [...text.matchAll(/^```ts\n(.*?)^```$/gmsu)].map(([, code = '']) => code);
  return samples
    .join('\n')
    .replaceAll("'@turnpike/turnpike-js'", `'${path.join(import.meta.dirname, 'index.ts')}'`)
    .replaceAll('https://pay.example.com', served.baseUrl);
}

it('the samples of the README run one after the other', async () => {
  const { secret, requests } = createTestVector('standard', new Date());
  vi.stubEnv('TURNPIKE_TOKEN', served.gateway.accessToken);
  vi.stubEnv('TURNPIKE_ENTITY', served.gateway.channel.id);
  vi.stubEnv('WEBHOOK_SECRET', secret);
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((...words) => lines.push(words.join(' ')));
  const file = path.join(folder, 'samples.ts');
  await writeFile(file, await readSamples());
  const { POST } = await import(/* @vite-ignore */ file);
  expect(lines).toEqual([
    expect.stringMatching(/^paid [0-9a-f]{32}$/u),
    expect.stringMatching(/^400 700\.400\.200 cannot refund/u),
    expect.stringMatching(/^not refunded [0-9a-f]{32}$/u),
    'found 1',
    'DB 92.00',
    'RF 20.00',
    'RF 900.00',
    'RF 5.00',
  ]);
  for (const { headers, body, expectedStatus } of requests) {
    const request = new Request('http://shop.test', { method: 'POST', headers, body });
    expect((await POST(request)).status).toBe(expectedStatus);
  }
});

it('the refund of the README takes at most five lines', async () => {
  const [, refund = ''] = /^(await turnpike\.payments\.followUp\(.*?;)$/msu.exec(await readSamples()) ?? [];
  expect(refund).toContain("paymentType: 'RF'");
  expect(refund.split('\n').length).toBeLessThanOrEqual(5);
});
