// The billing address (spec 2.6).
import { C, deriveOptional, f, O, table } from '../field.ts';
import { country, decryptText, postcode, state, text } from '../types/field-types.ts';

export const billingAddress = table({ group: 'billing', title: 'Billing address', section: '2.6' }, [
  f('billing.street1', C, text(100), {
    condition: 'for 3D Secure v2; only the name of the street when houseNumber1 is sent',
  }),
  f('billing.street2', C, text(100), { condition: 'ignored when houseNumber1 is sent' }),
  f('billing.houseNumber1', O, text(100), {
    condition: 'then street1 is the name of the street and street2 is ignored',
  }),
  f('billing.houseNumber2', O, text(100), { condition: 'requires houseNumber1' }),
  f('billing.city', C, text(80), { condition: 'for 3D Secure v2' }),
  f('billing.state', C, state),
  f('billing.postcode', C, postcode, { condition: 'for 3D Secure v2' }),
  f('billing.country', C, country, { condition: 'for 3D Secure v2' }),
  f('billing.normalized', O, text(255)),
  f('billing.validationStatus', O, text(255)),
]);

/** The billing address of the merchant: the same fields and contact data (spec 2.6). All optional. */
export const merchantBilling = table({ group: 'merchantBilling', title: 'Merchant billing address', section: '2.6' }, [
  ...deriveOptional(billingAddress, { from: 'billing.', to: 'merchant.billing.' }),
  f('merchant.billing.givenName', O, decryptText),
  f('merchant.billing.surname', O, decryptText),
  f('merchant.billing.middleName', O, decryptText),
  f('merchant.billing.companyName', O, text(60)),
  f('merchant.billing.phone', O, text(25)),
  f('merchant.billing.workPhone', O, text(25)),
  f('merchant.billing.mobile', O, text(25)),
  f('merchant.billing.email', O, text(6, 128)),
]);
