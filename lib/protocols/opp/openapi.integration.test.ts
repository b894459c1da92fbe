import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { createGateway } from './gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

test('/openapi.json is made once, at the start, however often it is read', async () => {
  const { gatewayServices } = gateway.services;
  let reads = 0;
  // The document names the address of the gateway, so that whatever makes it reads that.
  const services = Object.defineProperty({ ...gatewayServices }, 'baseUrl', {
    get: () => {
      reads += 1;
      return gatewayServices.baseUrl;
    },
  });
  const app = createGateway(services);
  const readsOfStart = reads;
  expect(readsOfStart).toBeGreaterThan(0);
  const texts = await Promise.all(
    Array.from({ length: 20 }, async () => (await app.fetch(new Request('http://a/openapi.json'))).text()),
  );
  expect(new Set(texts).size).toBe(1);
  expect(JSON.parse(texts[0] ?? '').openapi).toMatch(/^3\./);
  expect(reads).toBe(readsOfStart);
});
