import type { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { type AuthOptions, serveNextAuth } from './next-auth.ts';

test('visitors cannot write into the log of the server', async () => {
  const request = new Request('http://localhost/api/auth/_log', { method: 'POST' }) as NextRequest;
  const context = { params: Promise.resolve({ nextauth: ['_log'] }) };
  expect((await serveNextAuth(request, context, {} as AuthOptions)).status).toBe(404);
});
