import type { IncomingMessage } from 'node:http';

/** The status and the reason of a request that is rejected before routing. */
export interface Rejection {
  readonly status: 400 | 405 | 408 | 413 | 414 | 426 | 431 | 503;
  readonly reason: string;
}

/** What the check needs of a request's head. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders' | 'headers'>;

export const allowedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const maxTargetLength = 8_192;

/**
 * The requests that no route behind should ever see: Next answers TRACE with 500, takes two Host headers and
 * follows an absolute-form target to a foreign host.
 */
export function rejectRequest(request: RequestHead, bodyLimitBytes: number): Rejection | undefined {
  const { method = '', url = '', headers } = request;
  if (!(allowedMethods as readonly string[]).includes(method)) {
    return { status: 405, reason: 'method not allowed' };
  }
  if (url.length > maxTargetLength) return { status: 414, reason: 'request target is too long' };
  if (!isOriginForm(url)) return { status: 400, reason: 'request target must be a path' };
  if (countHeader(request, 'host') !== 1) return { status: 400, reason: 'exactly one Host header is required' };
  if (!isHost(headers.host ?? '')) return { status: 400, reason: 'Host header is malformed' };
  const length = headers['content-length'];
  if (length !== undefined && Number(length) > bodyLimitBytes) {
    return { status: 413, reason: `body is larger than ${bodyLimitBytes} bytes` };
  }
  return undefined;
}

/** `//host/path` and `/\host` are paths to us, but addresses of another host to a browser that is sent there. */
function isOriginForm(target: string): boolean {
  if (!/^\/(?![/\\])/.test(target)) return false;
  for (let i = 0; i < target.length; i += 1) {
    const code = target.charCodeAt(i);
    if (code <= 0x20 || code === 0x7f) return false;
  }
  return true;
}

function isHost(host: string): boolean {
  return /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,253}[A-Za-z0-9.])?|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/.test(host);
}

function countHeader({ rawHeaders }: RequestHead, name: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === name) count += 1;
  return count;
}
