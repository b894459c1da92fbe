import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { removeRevalidationHeaders } from './revalidation-headers.ts';

const { checkIsOnDemandRevalidate } = createRequire(import.meta.url)('next/dist/server/api-utils') as {
  checkIsOnDemandRevalidate(headers: object, keys: object): { isOnDemandRevalidate: boolean };
};

/** As the pages of a release know them, which is public. */
const released = { previewModeId: '0'.repeat(32) };

test('no request passes the headers of pages by with the key that a release has', async () => {
  const headers = { 'x-prerender-revalidate': released.previewModeId, 'x-prerender-revalidate-if-generated': '1' };
  const request = { headers: { ...headers, accept: 'text/html' } } as unknown as IncomingMessage;
  expect(checkIsOnDemandRevalidate(request.headers, released).isOnDemandRevalidate).toBe(true);
  removeRevalidationHeaders(request);
  expect(checkIsOnDemandRevalidate(request.headers, released).isOnDemandRevalidate).toBe(false);
  expect(request.headers).toEqual({ accept: 'text/html' });
});

test('the server removes them from every request', async () => {
  const server = await readFile(new URL('../../../server.ts', import.meta.url), 'utf8');
  expect(server).toMatch(/removeRevalidationHeaders\(request\);\s+return listener\(request, response\);/);
});
