// The customer and the customer's browser (spec 2.5).

import { C, deriveOptional, f, O, table } from '../field.ts';
import { date } from '../types/calendar.ts';
import { bool, capitals, integer, oneOf, phone, text } from '../types/field-types.ts';
import { timezoneMinutes } from '../types/numbers.ts';

const authentication = ['3ds-auth', '3ds-payment'];

export const customer = table({ group: 'customer', title: 'Customer', section: '2.5' }, [
  f('customer.merchantCustomerId', O, text(255)),
  f('customer.givenName', C, text(50), { condition: 'beside any other customer field' }),
  f('customer.middleName', O, text(50)),
  f('customer.surname', C, text(50), { condition: 'beside any other customer field' }),
  f('customer.sex', O, oneOf('M', 'F')),
  f('customer.birthDate', O, date),
  f('customer.phone', O, phone, { condition: 'for some risk checks' }),
  f('customer.mobile', O, phone, { condition: 'for some risk checks' }),
  f('customer.workPhone', O, text(25)),
  f('customer.email', O, text(6, 128), { condition: 'for some risk checks and mandates' }),
  f('customer.companyName', O, text(60)),
  f('customer.identificationDocType', C, oneOf('IDCARD', 'PASSPORT', 'TAXSTATEMENT'), {
    condition: 'with identificationDocId',
  }),
  f('customer.identificationDocId', C, text(8, 64), { condition: 'with identificationDocType' }),
  f('customer.ip', O, text(255)),
  f('customer.merchantReference', O, text(255), { condition: 'the payer as the payee knows it' }),
  f('customer.salutation', O, oneOf('MR', 'MRS', 'MS', 'MX')),
  f('customer.language', O, capitals(2)),
  f('customer.category', O, oneOf('INDIVIDUAL', 'COMPANY')),
  f('customer.status', O, oneOf('NEW', 'EXISTING')),
  f('customer.browserFingerprint.id', O, text(1, 255), { usedBy: ['risk'] }),
  f('customer.browserFingerprint.value', O, text(1, 4096), { usedBy: ['risk'] }),
  f('customer.browser.acceptHeader', C, text(1, 2048), {
    usedBy: authentication,
    condition: 'for 3D Secure v2; the Accept header as the browser sent it',
  }),
  f('customer.browser.language', C, text(1, 8), {
    usedBy: authentication,
    condition: 'for 3D Secure v2; a BCP 47 tag',
  }),
  f('customer.browser.screenHeight', C, integer(1, 6), {
    usedBy: authentication,
    condition: 'for 3D Secure v2; pixels',
  }),
  f('customer.browser.screenWidth', C, integer(1, 6), {
    usedBy: authentication,
    condition: 'for 3D Secure v2; pixels',
  }),
  f('customer.browser.timezone', C, timezoneMinutes, {
    usedBy: authentication,
    condition: 'for 3D Secure v2; minutes from local time to UTC',
  }),
  f('customer.browser.userAgent', C, text(1, 2048), {
    usedBy: authentication,
    condition: 'for 3D Secure v2; the User-Agent header as the browser sent it',
  }),
  f('customer.browser.javaEnabled', C, bool, { usedBy: authentication, condition: 'for 3D Secure v2' }),
  f('customer.browser.screenColorDepth', O, integer(1, 2), { usedBy: authentication, condition: 'bits per pixel' }),
  f('customer.browser.challengeWindow', O, integer(1, 1), {
    usedBy: authentication,
    condition: 'index of a window size',
  }),
  f('customer.browser.deviceId', O, text(32)),
  f('customer.app.deviceId', O, text(40)),
]);

const notOfReceivers = /^customer\.(?:browserFingerprint\.|browser\.deviceId$|app\.deviceId$)/u;

/** The recipient of the goods: the customer fields without the device fields (spec 2.5). */
export const shippingCustomer = table(
  { group: 'shippingCustomer', title: 'Shipping customer', section: '2.5' },
  deriveOptional(customer, {
    from: 'customer.',
    to: 'shipping.customer.',
    except: (name) => notOfReceivers.test(name),
  }),
);
