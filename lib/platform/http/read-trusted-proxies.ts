import { BlockList, isIP } from 'node:net';

/** `2`, or `10.0.0.0/8 2001:db8::1`: how many proxies stand in front, or their addresses. Null: it is neither. */
export function readTrustedProxies(text: string): { hops: number } | { addresses: BlockList } | null {
  const words = text.split(/[\s,]+/u).filter(Boolean);
  if (words.length === 1 && /^(?:\d|10)$/u.test(words[0] ?? '')) return { hops: Number(words[0]) };
  const addresses = new BlockList();
  for (const word of words) {
    const [address = '', prefix, ...rest] = word.split('/');
    const version = isIP(address);
    const bits = version === 4 ? 32 : 128;
    const length = prefix === undefined ? bits : Number(prefix);
    const isPrefix = prefix === undefined || /^\d{1,3}$/u.test(prefix);
    if (version === 0 || !isPrefix || length > bits || rest.length > 0) return null;
    addresses.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  }
  return words.length === 0 ? null : { addresses };
}
