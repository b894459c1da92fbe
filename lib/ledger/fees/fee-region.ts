/** Where a card comes from: the country of the merchant, another country of the EEA as the merchant, any other. */
export type FeeRegion = 'DOMESTIC' | 'INTRA' | 'INTERNATIONAL';

/** The European Economic Area, in which interchange is capped alike. */
const eea: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** Null where one of both countries is not known: rates of regions do not apply then. */
export function regionOf(cardCountry: string | null, merchantCountry: string | null): FeeRegion | null {
  if (cardCountry === null || merchantCountry === null) return null;
  if (cardCountry === merchantCountry) return 'DOMESTIC';
  return eea.has(cardCountry) && eea.has(merchantCountry) ? 'INTRA' : 'INTERNATIONAL';
}
