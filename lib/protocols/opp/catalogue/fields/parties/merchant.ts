// The merchant data for the acquirer and the statement (spec 2.8).
import { f, O, table } from '../field.ts';
import { country, digits, freeKey, map, text } from '../types/field-types.ts';
import { coordinates } from '../types/numbers.ts';

export const merchant = table({ group: 'merchant', title: 'Merchant', section: '2.8' }, [
  f('merchant.name', O, text(100), { condition: 'overrides the name on the statement' }),
  f('merchant.mcc', O, text(4)),
  f('merchant.street', O, text(100)),
  f('merchant.city', O, text(100)),
  f('merchant.state', O, text(50)),
  f('merchant.countryCode', O, digits(3, 3), { condition: 'ISO 3166-1 numeric' }),
  f('merchant.country', O, country),
  f('merchant.postcode', O, text(16)),
  f('merchant.geographicCoordinates', O, coordinates),
  f('merchant.serviceLocationCity', O, text(100)),
  f('merchant.serviceLocationState', O, text(50)),
  f('merchant.serviceLocationCountryCode', O, text(3)),
  f('merchant.serviceLocationPostCode', O, text(16)),
  f('merchant.serviceLocationGeographicCoordinates', O, coordinates),
  f('merchant.additionalContact', O, text(255)),
  f('merchant.phone', O, text(25)),
  f('merchant.customerContactPhone', O, text(25)),
  f('merchant.websiteId', O, text(255)),
  f('merchant.url', O, text(255)),
  f('merchant.partnerIdCode', O, text(60)),
  f('merchant.isoId', O, text(255)),
  f('merchant.payFacId', O, text(255)),
  f('merchant.payFacName', O, text(255)),
  f('merchant.submerchantId', O, text(100), { condition: 'payment facilitators of one scheme only' }),
  f('merchant.marketplaceId', O, text(255)),
  f('merchant.taxId', O, text(60)),
  f('merchant.data[key]', O, map(freeKey, text(2048))),
  f('merchant.foreignRetailIndicator', O, text(25)),
  f('merchant.legalName', O, text(100)),
]);
