import path from 'node:path';
import { open } from 'maxmind';

/** The country of an IP address, by the registries of addresses. */
export type IpCountries = {
  /** Such as DE; null for private and unknown addresses, and for what is no address. */
  find(address: string): string | null;
};

const file = 'node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** A row of this database; the types of the library are those of databases by MaxMind. */
type Row = { country_code: string } | null;

/** Reads the database that the package ships, 8 MB, into memory. */
export async function openIpCountries(): Promise<IpCountries> {
  const reader = await open(path.join(process.cwd(), file));
  return { find: (address) => (reader.get(address) as Row)?.country_code ?? null };
}
