// One form for each address that is compared or counted.
import { isIP } from 'node:net';

/**
 * An IP address as RFC 5952 writes it, an address of IPv4 inside IPv6 (`::ffff:192.0.2.1`) as the one of IPv4; null for
 * what is none.
 */
export function canonicalIp(text: string): string | null {
  const address = text.trim().replace(/%.*$/, '');
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : null;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short);
  if (!mapped) return short;
  const [high = 0, low = 0] = mapped.slice(1).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The /64 of a canonical IPv6 address; any other text as it is. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [start = '', end] = address.split('::', 2);
  const [first, last] = [start, end ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros =
    end === undefined ? [] : Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0');
  return `${[...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(':')}::/64`;
}
