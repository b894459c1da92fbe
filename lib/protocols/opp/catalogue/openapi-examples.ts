// One complete, valid request of each operation, for the API reference.
import type { Operation } from './operations.ts';

export type Example = { readonly summary: string; readonly params: Readonly<Record<string, string>> };

const entityId = '8a8294174b7ecb28014b9699220015ca';
const merchantTransactionId = 'order-2026-0001';
const money = { amount: '92.00', currency: 'EUR' };
const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};
const access = { entityId };

/** Examples by operation; every operation of the reference has one. */
export const examples: Readonly<Record<Operation, readonly Example[]>> = {
  'payments.create': [
    { summary: 'Debit a card', params: { ...access, ...money, paymentType: 'DB', ...card } },
    {
      summary: 'Preauthorize a card and store it',
      params: { ...access, ...money, paymentType: 'PA', ...card, createRegistration: 'true', merchantTransactionId },
    },
    {
      summary: 'Debit a bank account',
      params: {
        ...access,
        ...money,
        paymentType: 'DB',
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.iban': 'DE89370400440532013000',
        'customer.givenName': 'Jane',
        'customer.surname': 'Jones',
      },
    },
    {
      summary: 'Send the shopper to a virtual wallet',
      params: {
        ...access,
        ...money,
        paymentType: 'DB',
        paymentBrand: 'PAYPAL',
        shopperResultUrl: 'https://shop.example/result',
      },
    },
  ],
  'payments.follow-up': [
    { summary: 'Capture a preauthorization', params: { ...access, ...money, paymentType: 'CP' } },
    { summary: 'Refund a part', params: { ...access, amount: '10.00', currency: 'EUR', paymentType: 'RF' } },
    { summary: 'Reverse what is left', params: { ...access, paymentType: 'RV' } },
  ],
  'payments.read': [{ summary: 'Read a payment', params: access }],
  'registrations.create': [{ summary: 'Store a card', params: { ...access, ...card } }],
  'registrations.read': [{ summary: 'Read a registration', params: access }],
  'registrations.delete': [{ summary: 'Delete a registration', params: access }],
  'registrations.pay': [
    {
      summary: 'Charge a stored card on the merchant’s initiative',
      params: {
        ...access,
        ...money,
        paymentType: 'DB',
        'standingInstruction.mode': 'REPEATED',
        'standingInstruction.type': 'UNSCHEDULED',
        'standingInstruction.source': 'MIT',
      },
    },
  ],
  'registrations.extend-life': [{ summary: 'Keep a registration', params: access }],
  'query.by-id': [{ summary: 'With its follow-ups', params: { ...access, includeLinkedTransactions: 'true' } }],
  'query.v1': [
    { summary: 'By the merchant’s reference', params: { ...access, merchantTransactionId } },
    {
      summary: 'By period',
      params: { ...access, 'date.from': '2026-01-01 00:00:00', 'date.to': '2026-01-02 00:00:00', limit: '500' },
    },
  ],
  'query.v3': [
    {
      summary: 'The second page of a day',
      params: { ...access, 'date.from': '2026-01-01 00:00:00', 'date.to': '2026-01-02 00:00:00', pageNo: '2' },
    },
  ],
  'query.v3-by-id': [{ summary: 'With its follow-ups', params: { ...access, includeLinkedTransactions: 'true' } }],
  'result-codes.list': [{ summary: 'Everything', params: {} }],
  'checkouts.create': [
    { summary: 'Open a checkout', params: { ...access, ...money, paymentType: 'DB', integrity: 'true' } },
  ],
  'payment-links.create': [
    {
      summary: 'A page to pay at',
      params: { ...access, amount: '92.00', currency: 'EUR', paymentType: 'DB', description: 'Invoice 4711' },
    },
  ],
  'payment-links.read': [{ summary: 'Whether it was paid', params: access }],
  'payment-links.delete': [{ summary: 'Close a payment link', params: access }],
  'checkouts.update': [{ summary: 'Change the amount', params: { ...access, amount: '95.00' } }],
  'checkouts.read': [{ summary: 'How it ended', params: access }],
  'checkouts.delete': [{ summary: 'Close a checkout', params: access }],
  'checkouts.read-registration': [{ summary: 'What was stored', params: access }],
  'checkouts.pay': [{ summary: 'What the form sends', params: card }],
  'checkouts.register': [{ summary: 'What the form sends', params: card }],
  'checkouts.form': [{ summary: 'What the form shows', params: {} }],
  'checkouts.progress': [{ summary: 'After the form was sent', params: {} }],
  'three-d-secure.create': [
    {
      summary: 'Authenticate a cardholder',
      params: {
        ...access,
        ...money,
        ...card,
        merchantTransactionId,
        transactionCategory: 'EC',
        'merchant.name': 'Turnpike Demo Shop',
        'merchant.city': 'Berlin',
        'merchant.country': 'DE',
        'merchant.mcc': '5399',
        shopperResultUrl: 'https://shop.example/result',
        'customer.ip': '192.0.2.1',
        'customer.browser.acceptHeader': 'text/html',
        'customer.browser.language': 'de-AT',
        'customer.browser.screenHeight': '1080',
        'customer.browser.screenWidth': '1920',
        'customer.browser.timezone': '-60',
        'customer.browser.userAgent': 'Mozilla/5.0',
        'customer.browser.javaEnabled': 'false',
      },
    },
  ],
  'three-d-secure.read': [{ summary: 'Read an authentication', params: access }],
  'risk.check': [
    {
      summary: 'Check a card',
      params: {
        ...access,
        ...money,
        ...card,
        merchantTransactionId,
        'customer.givenName': 'simulate',
        'customer.surname': 'red',
      },
    },
  ],
  'risk.check-stored': [{ summary: 'Check a registration', params: { ...access, ...money, merchantTransactionId } }],
  'schedules.create': [
    {
      summary: 'Every first of the month at six',
      params: {
        ...access,
        ...money,
        paymentType: 'DB',
        registrationId: '8ac7a4a1845f7e19018461a00b366a74',
        'job.dayOfMonth': '1',
        'job.hour': '6',
      },
    },
  ],
  'schedules.read': [{ summary: 'Read a schedule', params: access }],
  'schedules.reschedule': [
    { summary: 'Every Monday at noon', params: { ...access, 'job.expression': '0 0 12 ? * MON *' } },
  ],
  'schedules.deschedule': [{ summary: 'End a schedule', params: access }],
  'schedules.delete': [{ summary: 'Delete a schedule', params: access }],
  'webhooks.create': [
    {
      summary: 'Hear of payments and registrations',
      params: {
        ...access,
        url: 'https://shop.example/hooks',
        types: 'PAYMENT REGISTRATION',
        fields: 'ALL',
        format: 'standard',
      },
    },
  ],
  'webhooks.list': [{ summary: 'The endpoints of a merchant', params: access }],
  'webhooks.read': [{ summary: 'Read an endpoint', params: access }],
  'webhooks.delete': [{ summary: 'Delete an endpoint', params: access }],
  'webhooks.rotate': [{ summary: 'Replace the secret', params: access }],
  'webhooks.deliveries': [{ summary: 'What was delivered, and what was not', params: access }],
  'reports.summary': [
    { summary: 'A month', params: { ...access, 'date.from': '2026-01-01', 'date.to': '2026-01-31', currency: 'EUR' } },
  ],
  'reports.day': [{ summary: 'A day in a currency', params: { ...access, sortOrder: 'DESC' } }],
  'settlement.import': [
    { summary: 'A file of an acquirer', params: { ...access, fileName: 'settlement-2026-01-31.csv' } },
  ],
  'settlement.file': [{ summary: 'The file of a day', params: access }],
  'payouts.statement': [{ summary: 'The figures of a statement', params: access }],
  'payouts.statement-csv': [{ summary: 'All lines', params: access }],
  'payouts.statement-pdf': [{ summary: 'For people', params: access }],
  'settlement.read': [{ summary: 'How far it is', params: access }],
  'reports.detail': [{ summary: 'The first page', params: { ...access, reconciliationType: 'SETTLED', pageNo: '1' } }],
};
