// Customer names and documents, street names and house numbers of addresses (spec 2.5, 2.6).
import type { Params } from '../read-form.ts';
import { missing, missingOf, none, type Rule, wrong } from './rule.ts';

const device = /^customer\.(?:ip$|browser\.|browserFingerprint\.|app\.)/u;

/** What a setting of the channel takes without a name. */
const nameless = /^customer\.(?:email|merchantCustomerId)$/u;

/** True when a field describes the customer and not only the device. */
function hasCustomerData(params: Params, takesNameless: boolean): boolean {
  for (const name of params.keys()) {
    if (name.startsWith('customer.') && !device.test(name) && !(takesNameless && nameless.test(name))) return true;
  }
  return false;
}

const customerNames: Rule = {
  id: 'R-2.5-01',
  applies: ({ groups }) => groups.has('customer'),
  check: ({ params, namelessCustomers }) =>
    hasCustomerData(params, namelessCustomers)
      ? missingOf(params, ['customer.givenName', 'customer.surname'], 'beside other customer fields')
      : none,
};

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

function isIpAddress(text: string): boolean {
  if (ipv4.test(text)) return true;
  return /^[\da-f:.]+$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]`);
}

/** Our choice: the specification states a length; what is no address would pass each list and count of addresses. */
const address: Rule = {
  id: 'R-2.5-08',
  applies: ({ params }) => params.has('customer.ip'),
  check: ({ params }) =>
    isIpAddress((params.get('customer.ip') ?? '').trim())
      ? none
      : [wrong(params, 'customer.ip', 'must be an IPv4 or IPv6 address')],
};

/** Two fields that require each other. */
const together = (id: string, group: string, first: string, second: string): Rule => ({
  id,
  applies: ({ groups }) => groups.has(group),
  check: ({ params }) => {
    if (params.has(first) === params.has(second)) return none;
    return params.has(first) ? [missing(second, `with ${first}`)] : [missing(first, `with ${second}`)];
  },
});

const secondHouseNumber = (id: string, group: string, prefix: string): Rule => ({
  id,
  applies: ({ groups }) => groups.has(group),
  check: ({ params }) =>
    params.has(`${prefix}.houseNumber2`) && !params.has(`${prefix}.houseNumber1`)
      ? [missing(`${prefix}.houseNumber1`, `with ${prefix}.houseNumber2`)]
      : none,
});

/** A street name without a letter is a house number in the wrong field. */
const streetNotDigitsOnly: Rule = {
  id: 'R-2.6-02',
  applies: ({ params }) => params.has('billing.street1') || params.has('billing.street2'),
  check: ({ params }) => {
    const streets = `${params.get('billing.street1') ?? ''}${params.get('billing.street2') ?? ''}`;
    const name = params.has('billing.street1') ? 'billing.street1' : 'billing.street2';
    return /^[0-9 ]+$/u.test(streets) ? [wrong(params, name, 'must not consist of digits only')] : none;
  },
};

const documents = (group: string, prefix: string) =>
  together('R-2.5-04', group, `${prefix}.identificationDocType`, `${prefix}.identificationDocId`);

export const customerRules: readonly Rule[] = [
  address,
  customerNames,
  documents('customer', 'customer'),
  documents('shippingCustomer', 'shipping.customer'),
  secondHouseNumber('R-2.6-04', 'billing', 'billing'),
  secondHouseNumber('R-2.6-04', 'merchantBilling', 'merchant.billing'),
  secondHouseNumber('R-2.6-10', 'shipping', 'shipping'),
  secondHouseNumber('R-2.6-10', 'merchantShipping', 'merchant.shipping'),
  streetNotDigitsOnly,
];
