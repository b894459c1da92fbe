import type { IncomingMessage } from 'node:http';

/** Where the server writes down who called; whatever a caller sends under this name is removed. */
export const clientAddressHeader = 'x-turnpike-address';

/**
 * Notes the caller's address on a request, for everything behind the server. Each of the `proxies` that an
 * operator has put in front adds one entry to `X-Forwarded-For`; entries further left are the caller's own words.
 */
export function stampClientAddress(request: IncomingMessage, proxies: number): void {
  const { rawHeaders, headers } = request;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === clientAddressHeader) rawHeaders.splice(at, 2);
  }
  const address = addressOf(request, proxies);
  rawHeaders.push(clientAddressHeader, address);
  headers[clientAddressHeader] = address;
}

function addressOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const claimed = proxies > 0 ? forwarded.at(-proxies) : undefined;
  return (claimed ?? socket.remoteAddress ?? '').replace(/^::ffff:/, '').slice(0, 64);
}
