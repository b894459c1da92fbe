import { open } from 'maxmind';
import { hostingNetworks } from './hosting-networks.ts';

/** The autonomous system that announces an IP address, and who runs it. */
export type IpNetwork = { asn: number; name: string; isHosting: boolean };

/** The networks of IP addresses, by the database of the operator. */
export type IpNetworks = {
  /** Null for an address that is in none, and without a database. */
  find(address: string): IpNetwork | null;
};

/** What databases by MaxMind, DB-IP and others have in common; a column may be missing. */
type Row = { autonomous_system_number?: number; autonomous_system_organization?: string } | null;

/** Reads a database of networks into memory (GeoLite2 ASN, DB-IP ASN Lite); none where the operator has none. */
export async function openIpNetworks(file: string | undefined): Promise<IpNetworks> {
  if (file === undefined) return { find: () => null };
  const reader = await open(file);
  return {
    find: (address) => {
      const { autonomous_system_number: asn, autonomous_system_organization: name = '' } =
        (reader.get(address) as Row) ?? {};
      return asn === undefined ? null : { asn, name, isHosting: hostingNetworks.has(asn) };
    },
  };
}
