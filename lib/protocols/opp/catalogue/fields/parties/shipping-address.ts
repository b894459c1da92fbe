// The shipping address and method (spec 2.6).

import { C, deriveOptional, f, O, table } from '../field.ts';
import { date } from '../types/calendar.ts';
import { cityName, country, decryptText, deliveryPhone, oneOf, text } from '../types/field-types.ts';
import { amount } from '../types/numbers.ts';

export const shippingAddress = table({ group: 'shipping', title: 'Shipping address', section: '2.6' }, [
  f('shipping.street1', C, text(100), { condition: 'only the name of the street when houseNumber1 is sent' }),
  f('shipping.street2', C, text(100), { condition: 'ignored when houseNumber1 is sent' }),
  f('shipping.houseNumber1', O, text(100), {
    condition: 'then street1 is the name of the street and street2 is ignored',
  }),
  f('shipping.houseNumber2', O, text(100), { condition: 'requires houseNumber1' }),
  f('shipping.city', C, cityName(80)),
  f('shipping.state', C, text(50)),
  f('shipping.postcode', C, text(16)),
  f('shipping.country', C, country),
  f(
    'shipping.method',
    C,
    oneOf(
      'CARRIER_DESIGNATED_BY_CUSTOMER',
      'ELECTRONIC_DELIVERY',
      'EXPEDITED',
      'GROUND',
      'INTERNATIONAL',
      'LOWEST_COST',
      'MILITARY',
      'NEXT_DAY_OVERNIGHT',
      'OTHER',
      'POINT_PICKUP',
      'PUDO',
      'SAME_DAY_SERVICE',
      'STORE_PICKUP',
      'THREE_DAY_SERVICE',
      'TWO_DAY_SERVICE',
    ),
  ),
  f('shipping.cost', C, amount(10), { condition: 'already in amount' }),
  f('shipping.comment', C, text(160)),
  f('shipping.expectedDate', O, date),
  f('shipping.logisticsProvider', O, text(255)),
  f('shipping.trackingNumber', O, text(255)),
  f('shipping.returnTrackingNumber', O, text(255)),
  f('shipping.normalized', O, text(255)),
  f('shipping.validationStatus', O, text(255)),
  f('shipping.warehouse', O, text(100)),
  f('shipping.preference', O, oneOf('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS')),
  f('shipping.middleName', O, decryptText),
  f('shipping.companyName', O, text(60)),
  f('shipping.phone', O, deliveryPhone),
  f('shipping.mobile', O, deliveryPhone),
  f('shipping.workPhone', O, text(25)),
  f('shipping.email', O, text(6, 128)),
  f('shipping.type', O, oneOf('RETURN', 'SHIPMENT')),
  f('shipping.givenName', O, decryptText, { ourChoice: 'sent by clients in the wild beside middleName' }),
  f('shipping.surname', O, decryptText, { ourChoice: 'sent by clients in the wild beside middleName' }),
]);

/** The merchant's address for dispatch and returns: the same fields without the customer (spec 2.6). */
export const merchantShipping = table(
  { group: 'merchantShipping', title: 'Merchant shipping address', section: '2.6' },
  deriveOptional(shippingAddress, { from: 'shipping.', to: 'merchant.shipping.' }),
);
