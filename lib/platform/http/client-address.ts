import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';

/** Where the server writes down who called; whatever a caller sends under this name is removed. */
export const clientAddressHeader = 'x-turnpike-address';

/** The header that the proxies of an operator write. A caller can send the other one past them, so one is read alone. */
export type ForwardingHeader = 'x-forwarded-for' | 'forwarded';

/** The proxies that an operator has put in front: how many there are, or which addresses they have. */
export type TrustedProxies = { readonly header: ForwardingHeader } & (
  | { readonly hops: number }
  | { readonly addresses: BlockList }
);

/** Notes the caller's address on a request, for everything behind the server. */
export function stampClientAddress(request: IncomingMessage, proxies: TrustedProxies): void {
  const { rawHeaders, headers } = request;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === clientAddressHeader) rawHeaders.splice(at, 2);
  }
  const address = addressOf(request, proxies);
  rawHeaders.push(clientAddressHeader, address);
  headers[clientAddressHeader] = address;
}

/** Each proxy adds one entry on the right; entries further left than those of the proxies are the caller's own words. */
function addressOf({ headers, socket }: IncomingMessage, proxies: TrustedProxies): string {
  const connection = plainAddress(socket.remoteAddress ?? '');
  const entries = readEntries(String(headers[proxies.header] ?? ''), proxies.header);
  if ('hops' in proxies) {
    const claimed = proxies.hops > 0 ? entries.at(-proxies.hops) : undefined;
    return claimed && isIP(claimed) ? claimed : connection;
  }
  let believed = connection;
  for (const entry of entries.reverse()) {
    if (!isAmong(proxies.addresses, believed) || !isIP(entry)) break;
    believed = entry;
  }
  return believed;
}

function isAmong(addresses: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && addresses.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

function readEntries(value: string, header: ForwardingHeader): string[] {
  const parts = value.split(',').filter((part) => part.trim() !== '');
  // RFC 7239: `for=192.0.2.60;proto=https`, `for="[2001:db8::1]:4711"`.
  const nodeOf = (part: string) => /(?:^|;)\s*for=\s*"?([^";]*)"?/iu.exec(part)?.[1] ?? '';
  return parts.map((part) => plainAddress(header === 'forwarded' ? nodeOf(part) : part));
}

/** Without port and brackets, and an IPv4 address inside an IPv6 one as itself. */
function plainAddress(text: string): string {
  const bare = text.trim().replace(/^\[([^\]]*)\](?::\d+)?$/u, '$1');
  const withoutPort = /^[\d.]+:\d+$/u.test(bare) ? bare.slice(0, bare.indexOf(':')) : bare;
  return withoutPort.replace(/^::ffff:(?=\d+\.)/iu, '').slice(0, 64);
}
