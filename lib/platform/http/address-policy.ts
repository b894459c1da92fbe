import ipaddr from 'ipaddr.js';
import type { PrivateEgress } from '../env.ts';

/** Private ranges that can be allowed; all other special ranges are always rejected. */
const rangesOpenedBy: Record<PrivateEgress, ReadonlySet<string>> = {
  none: new Set(['unicast']),
  loopback: new Set(['unicast', 'loopback']),
  private: new Set(['unicast', 'loopback', 'private', 'uniqueLocal', 'carrierGradeNat']),
};

/** Cloud metadata services outside 169.254.0.0/16, some of them in public or private ranges. */
const metadataAddresses = new Set(['fd00:ec2::254', '100.100.100.200', '168.63.129.16', '192.0.0.192']);

/**
 * Why a connection to this address is refused; undefined when it is allowed. The address is one that a resolver
 * or the URL parser returned, so 0x7f.1, 2130706433 and 0177.0.0.1 arrive here as 127.0.0.1.
 */
export function rejectAddress(address: string, allowed: PrivateEgress): string | undefined {
  if (!ipaddr.isValid(address) || address.includes('%')) return `${address} is not an address`;
  let parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6) {
    // ::ffff:10.0.0.1 reaches 10.0.0.1, and so may ::10.0.0.1.
    const embedded = parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : ipv4Compatible(parsed);
    parsed = embedded ?? parsed;
  }
  const plain = parsed.toString();
  if (metadataAddresses.has(plain)) return `${plain} is a metadata service`;
  const range = parsed.range();
  return rangesOpenedBy[allowed].has(range) ? undefined : `${plain} is not a public address (${range})`;
}

function ipv4Compatible(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const [high = 0, low = 0] = address.parts.slice(6);
  const isCompatible = high > 0 && address.parts.slice(0, 6).every((part) => part === 0);
  return isCompatible ? new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]) : undefined;
}
