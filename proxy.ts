import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { entityHeader, pathHeader } from '#app/_server/page-headers.ts';
import { env } from '#lib/platform/env.ts';
import { securityHeaders } from '#lib/platform/http/security-headers.ts';

/** Gives every page its security headers; Next reads the nonce from the policy in the request's headers. */
export function proxy(request: NextRequest): NextResponse {
  const isBetweenShops = request.nextUrl.pathname.startsWith('/simulator/');
  const nonce = randomBytes(16).toString('base64');
  const headers = securityHeaders(nonce, env().hotReload, { isBetweenShops });
  const forwarded = new Headers(request.headers);
  forwarded.set('Content-Security-Policy', headers['Content-Security-Policy'] ?? '');
  const { pathname, search, searchParams } = request.nextUrl;
  forwarded.set(entityHeader, searchParams.get('entity') ?? '');
  forwarded.set(pathHeader, pathname + search);
  const response = NextResponse.next({ request: { headers: forwarded } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

// The gateway's responses set their own headers, since shops frame some of them, as do the pages of the simulated card
// issuer and the page that a merchant writes.
export const config = { matcher: ['/((?!_next/static|_next/image|icon.svg|v1/|pay/|simulator/acs/|shop/pay).*)'] };
