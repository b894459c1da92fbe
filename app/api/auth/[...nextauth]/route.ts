import type { NextRequest } from 'next/server';
import { currentServices } from '#lib/current-services.ts';
import { authOptions } from '#lib/identity/staff/index.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { serveNextAuth } from '#lib/staff/index.ts';

/** NextAuth, a client of our own identity provider. */
async function answer(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) {
  const { sso } = await currentServices();
  const visitor = {
    address: request.headers.get(clientAddressHeader) ?? '',
    cookies: request.headers.get('cookie'),
    agent: request.headers.get('user-agent') ?? '',
  };
  return serveNextAuth(request, context, await authOptions(sso, visitor));
}

export { answer as GET, answer as POST };
