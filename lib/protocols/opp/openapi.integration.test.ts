import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import * as catalogue from './catalogue/index.ts';

vi.mock('./catalogue/index.ts', async (importOriginal) => {
  const original = await importOriginal<typeof catalogue>();
  return { ...original, buildOpenApi: vi.fn(original.buildOpenApi) };
});

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

test('/openapi.json is made once, at the start, however often it is read', async () => {
  const { gateway: app } = gateway.services;
  const texts = await Promise.all(
    Array.from({ length: 20 }, async () => (await app.fetch(new Request('http://a/openapi.json'))).text()),
  );
  expect(new Set(texts).size).toBe(1);
  expect(JSON.parse(texts[0] ?? '').openapi).toMatch(/^3\./);
  expect(catalogue.buildOpenApi).toHaveBeenCalledTimes(1);
});
