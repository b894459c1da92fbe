import type { Form, Recorder } from '../recorder.ts';
import { card, debit, euros, shopperResultUrl, unknownId } from './requests.ts';

/** Faults of every family of fields, each as a change of a debit that would be valid. */
const changes: Record<string, Form[]> = {
  amount: [{ amount: '' }, { amount: '1,00' }, { amount: '-1.00' }, { amount: '1.0' }, { amount: '1.000' }],
  currency: [{ currency: 'EURO' }, { currency: '' }],
  paymentType: [{ paymentType: 'CP' }, { paymentType: 'SD' }, { paymentType: 'db' }, { paymentType: 'D' }],
  paymentBrand: [{ paymentBrand: 'VI SA' }, { paymentBrand: 'X'.repeat(33) }, { paymentBrand: '' }],
  basic: [
    { merchantTransactionId: 'short' },
    { merchantTransactionId: 'x'.repeat(256) },
    { numberOfCaptures: '0' },
    { numberOfCaptures: '99' },
    { locale: 'german' },
    { sequence: 'FIRST' },
    { transactionProcessingCode: 'GIFT' },
    { 'forex.amount': '1.00', 'forex.currency': 'ZZZ' },
  ],
  card: [
    { 'card.number': '4200 0000 0000 0000' },
    { 'card.number': '420' },
    { 'card.number': '' },
    { 'card.holder': 'J' },
    { 'card.holder': '4200000000000000' },
    { 'card.expiryMonth': '13' },
    { 'card.expiryMonth': '5' },
    { 'card.expiryYear': '34' },
    { 'card.expiryYear': '2134' },
    { 'card.cvv': '12' },
    { 'card.cvv': 'abc' },
    { 'card.numberType': 'TOKEN' },
    { 'card.colour': 'red' },
  ],
  accounts: [
    { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE89370400440532013000' },
    { 'tokenAccount.number': '4200000000000000', 'tokenAccount.type': 'NETWORK' },
    { 'virtualAccount.accountId': 'jane' },
    { 'walletA.source': 'web' },
    { 'walletA.source': 'phone' },
    { 'giftCard.number': '1' },
  ],
  customer: [
    { 'customer.givenName': 'Jane' },
    { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'jane' },
    { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.sex': 'X' },
    { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.birthDate': '1990-02-30' },
    { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.phone': 'none' },
    { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.identificationDocType': 'IDCARD' },
    { 'customer.givenName': 'J'.repeat(60), 'customer.surname': 'Jones' },
    { 'customer.ip': 'x'.repeat(256) },
    { 'customer.browser.timezone': 'CET' },
  ],
  addresses: [
    { 'billing.country': 'Austria' },
    { 'billing.country': 'ZZ' },
    { 'billing.street1': '12' },
    { 'billing.houseNumber2': '2' },
    { 'billing.postcode': 'x'.repeat(40) },
    { 'shipping.method': 'PIGEON' },
    { 'shipping.cost': 'free' },
    { 'shipping.customer.identificationDocId': '12345678' },
    { 'shipping.country': 'at' },
  ],
  cart: [
    { 'cart.items[0].price': '1,5' },
    { 'cart.items[0].quantity': 'many' },
    { 'cart.items[0].type': 'LIQUID' },
    { 'cart.items[0].productUrl': 'shop' },
    { 'cart.items[0].currency': 'EURO' },
    { 'cart.items[0].itemNumber': '1000' },
    { 'cart.items[0].tax': '101' },
    { 'cart.items[a].name': 'x' },
    { 'cart.payments[0].status': 'lost' },
    { 'cart.items[0].colour': 'red' },
  ],
  authentication: [
    { 'threeDSecure.eci': '5' },
    { 'threeDSecure.version': '3' },
    { 'threeDSecure.version': '2.1.0', 'threeDSecure.exemptionFlag': '01' },
    { 'threeDSecure.authenticationStatus': 'X' },
    { 'threeDSecure.dsTransactionId': 'x' },
    { 'threeDSecure.schemeData[S6-ITEMSNB]': '1' },
    { 'standingInstruction.type': 'INSTALLMENT', 'standingInstruction.mode': 'INITIAL', 'threeDSecure.eci': '05' },
  ],
  merchant: [{ 'merchant.country': 'x' }, { 'merchant.mcc': 'bread' }, { 'merchant.name': 'x'.repeat(300) }],
  corporate: [{ 'corporate.purposeOfFunds': 'x'.repeat(300) }, { 'corporate.colour': 'red' }],
  parties: [{ 'sender.country': 'x' }, { 'recipient.country': 'x' }, { 'sender.colour': 'red' }],
  airline: [{ 'airline.colour': 'red' }, { 'airline.flightSegment[0].departureDate': 'soon' }],
  marketPlace: [{ 'marketPlace.colour': 'red' }],
  pos: [
    { 'pos.entryMode': 'ICC' },
    { 'pos.entryMode': 'VOICE', 'pos.terminalId': '1' },
    { 'pos.entryMode': 'ICC', 'pos.terminalId': 'abc' },
    { 'pos.location.latitude': '91' },
  ],
  risk: [{ 'risk.amount': 'x' }, { 'risk.colour': 'red' }],
  asynchronous: [{ shopperResultUrl: 'shop' }, { shopperResultUrl: 'javascript:alert(1)' }, { notificationUrl: 'x' }],
  tokenization: [{ createRegistration: 'yes' }, { overrideHolder: 'yes' }, { 'registration.id': unknownId }],
  customParameters: [
    { 'customParameters[]': '1' },
    { 'customParameters[a b]': '1' },
    { 'customParameters[a]': 'x'.repeat(2_049) },
    { customParameters: '1' },
  ],
  access: [{ testMode: 'LIVE' }, { 'authentication.entityId': 'x' }, { 'authentication.userId': unknownId }],
  unknown: [
    { colour: 'red' },
    { Amount: '1.00' },
    { amounts: '4200000000000000' },
    { constructor: '1' },
    { toString: '1' } as unknown as Form,
  ],
};

export async function validation(run: Recorder): Promise<void> {
  for (const [family, forms] of Object.entries(changes)) {
    for (const [index, change] of forms.entries()) {
      await run.post(`${family} ${index + 1}`, '/v1/payments', { ...debit, ...change });
    }
  }
  await missing(run);
  await otherOperations(run);
  const faults = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`unknown${index}`, '1']));
  await run.post('more faults than are reported', '/v1/payments', { ...debit, ...faults });
}

async function missing(run: Recorder): Promise<void> {
  for (const name of ['amount', 'currency', 'paymentType', 'card.number', 'card.expiryMonth', 'card.expiryYear']) {
    const { [name]: _, ...form } = debit as Record<string, string>;
    await run.post(`without ${name}`, '/v1/payments', form as Form);
  }
  await run.post('without anything', '/v1/payments', {});
  await run.post('without an account', '/v1/payments', { ...euros('1.00'), paymentType: 'DB' });
  const brands = ['VISA', 'DIRECTDEBIT_SEPA', 'PAYPAL', 'IDEAL', 'walletA', 'GIFTCARD', 'APPLEPAY'];
  for (const paymentBrand of brands) {
    const form = { ...euros('1.00'), paymentType: 'DB', paymentBrand };
    await run.post(`${paymentBrand} without an account`, '/v1/payments', form);
    await run.post(`${paymentBrand} without an account, with an address`, '/v1/payments', {
      ...form,
      shopperResultUrl,
    });
  }
  const sepa = { ...euros('1.00'), paymentType: 'DB', paymentBrand: 'DIRECTDEBIT_SEPA' };
  const accounts: Form[] = [
    { 'bankAccount.holder': 'Jane Jones' },
    { 'bankAccount.iban': 'DE89370400440532013000' },
    { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE89370400440532013001' },
    { 'bankAccount.holder': 'Jane Jones', 'bankAccount.number': '532013000' },
    { 'bankAccount.holder': 'Jane Jones', 'bankAccount.number': '532013000', 'bankAccount.bic': 'BIC' },
    {
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE89370400440532013000',
      'bankAccount.mandate.dateOfSignature': '31.01.2026',
    },
  ];
  for (const [index, account] of accounts.entries()) {
    await run.post(`bank account ${index + 1}`, '/v1/payments', { ...sepa, ...account });
  }
}

async function otherOperations(run: Recorder): Promise<void> {
  const payment = `/v1/payments/${unknownId}`;
  const registration = `/v1/registrations/${unknownId}`;
  const forms: Record<string, [path: string, form: Form]> = {
    'follow-up with an amount only': [payment, { paymentType: 'RF', amount: '1.00' }],
    'follow-up with a currency only': [payment, { paymentType: 'RF', currency: 'EUR' }],
    'follow-up with a malformed amount': [payment, { paymentType: 'RF', ...euros('1') }],
    'follow-up with a negative amount': [payment, { paymentType: 'RF', ...euros('-1.00') }],
    'follow-up with a standing instruction': [
      payment,
      { paymentType: 'RB', ...euros('1.00'), 'standingInstruction.mode': 'REPEATED' },
    ],
    'follow-up with a wrong chargeback code': [
      payment,
      { paymentType: 'CB', ...euros('1.00'), chargebackResultCode: '000.100.1' },
    ],
    'follow-up with an unknown name': [payment, { paymentType: 'RF', ...euros('1.00'), colour: 'red' }],
    'registration without a number': ['/v1/registrations', { 'card.expiryMonth': '05' }],
    'registration with two accounts': ['/v1/registrations', { ...card, 'virtualAccount.accountId': 'jane' }],
    'charge without an amount': [`${registration}/payments`, { paymentType: 'DB' }],
    'charge with a card': [`${registration}/payments`, debit],
    'charge of a wrong type': [`${registration}/payments`, { ...euros('1.00'), paymentType: 'CP' }],
    'extension with an amount': [`${registration}/extendlife`, euros('1.00')],
    'extension with custom parameters': [`${registration}/extendlife`, { 'customParameters[a]': '1' }],
  };
  for (const [name, [path, form]] of Object.entries(forms)) await run.post(name, path, form);
  await run.delete('deletion with an amount', registration, euros('1.00'));
  await run.get('read with an amount', payment, euros('1.00'));
}
