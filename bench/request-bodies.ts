/** Card numbers that pass the check digit test, so that the vault meets new and known ones. */
function cardNumber(index: number): string {
  const body = `42${String(index).padStart(13, '0')}`;
  let sum = 0;
  [...body].reverse().forEach((digit, position) => {
    const doubled = position % 2 === 0 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  });
  return body + String((10 - (sum % 10)) % 10);
}

/** Customers of one run, after whom they begin again: at 900 payments a second, after 22 seconds. */
export const customersPerRun = 20_000;

/** Debits as a shop sends them: customers with a card and an address each, from this one on, and references. */
export function debitBodies(channelId: string, firstCustomer = 0): string[] {
  return Array.from({ length: customersPerRun }, (_, place) => debitBody(channelId, firstCustomer + place));
}

function debitBody(channelId: string, index: number): string {
  return new URLSearchParams({
    entityId: channelId,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    merchantTransactionId: `order-${String(index).padStart(6, '0')}`,
    'card.number': cardNumber(index),
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    'customer.email': `shopper${index}@example.com`,
    'customer.ip': `100.${64 + Math.floor(index / 62_500)}.${Math.floor(index / 250) % 250}.${index % 250}`,
    'billing.street1': 'High Street 1',
    'billing.city': 'London',
    'billing.postcode': 'SW1A 1AA',
    'billing.country': 'GB',
    'customParameters[basket]': String(index),
  }).toString();
}
