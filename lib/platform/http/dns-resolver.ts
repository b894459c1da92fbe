import { type LookupAddress, lookup } from 'node:dns';
import { Resolver as DnsClient } from 'node:dns/promises';

export type Resolver = (hostname: string) => Promise<readonly LookupAddress[]>;

/** As the operating system resolves names. Each lookup occupies one of the few threads of the process until it ends. */
export const resolveBySystem: Resolver = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true, verbatim: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses);
    });
  });

const limits = { timeout: 2_000, tries: 2 };

/**
 * Resolves names that others choose by asking the name servers directly, without a thread for each: name servers that
 * hang delay only their own names. Names without a dot are those of the operator's network and left to the system.
 */
export function createDnsResolver(servers?: readonly string[]): Resolver {
  const client = new DnsClient(limits);
  if (servers) client.setServers(servers);
  return async (hostname) => {
    if (!hostname.includes('.')) return resolveBySystem(hostname);
    const [v4, v6] = await Promise.allSettled([client.resolve4(hostname), client.resolve6(hostname)]);
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason;
    return found;
  };
}
