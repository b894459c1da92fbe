import type { ImportedSchemes } from '#lib/brands/index.ts';
import type { Connectors } from '#lib/connectors/index.ts';
import type { Instrument } from './payment-instrument.ts';

type Issuer = { country: string | null; imported: ImportedSchemes | null };

/**
 * What the import of ranges states of a card. The country is kept with the payment: fees by region are the same when the
 * ledger is built again.
 */
export async function findIssuer(
  { connectors }: { connectors: Pick<Connectors, 'directory'> },
  { kind, number }: Instrument,
): Promise<Issuer> {
  if (kind !== 'card' || !number) return { country: null, imported: null };
  const table = await connectors.directory.findBinTable();
  return { country: table.find(number)?.country ?? null, imported: table.findSchemes(number) };
}
