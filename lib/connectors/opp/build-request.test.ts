import { expect, test } from 'vitest';
import type { Channel, EntityPath } from '#lib/entities/index.ts';
import { buildAcquirerRequest } from '#lib/payments/attempts/build-acquirer-request.ts';
import { buildPayment } from '#lib/payments/build-payment.ts';
import { noInstrument } from '#lib/payments/index.ts';
import { parseCommand } from '#lib/protocols/opp/requests/parse-command.ts';
import type { RequestContext } from '#lib/protocols/opp/routes/request-context.ts';
import { buildRequest } from './build-request.ts';

const channel = {
  id: 'c'.repeat(32),
  merchantId: 'd'.repeat(32),
  name: 'Shop',
  mode: 'TEST',
  settings: { acquirerTimeoutMs: 1_000 },
} as unknown as Channel;

/** The form that leaves for the acquirer, of the form that a merchant sent. */
function forward(sent: Record<string, string>): Record<string, string> {
  const call: RequestContext = {
    operation: 'payments.create',
    params: new Map(Object.entries(sent)),
    path: {},
    ndc: 'ndc',
    token: {} as RequestContext['token'],
    entityPath: {} as EntityPath,
    actor: 'token:1',
    address: null,
    upload: null,
    transactionId: 'a'.repeat(32),
    now: new Date('2026-11-22T00:00:00Z'),
  };
  const command = parseCommand(call, channel, 'DB');
  const request = buildAcquirerRequest(command, buildPayment(command), {
    reference: 'f'.repeat(32),
    asynchronous: false,
    referencedTxId: null,
    now: command.now,
    account: command.instrument ?? noInstrument,
  });
  const form = buildRequest(request, { entityId: 'e'.repeat(32), testMode: 'INTERNAL' }, 'https://turnpike.example');
  return Object.fromEntries(new URLSearchParams(form));
}

const ours = {
  entityId: 'e'.repeat(32),
  testMode: 'INTERNAL',
  merchantTransactionId: 'f'.repeat(32),
  paymentType: 'DB',
  transactionProcessingCode: 'PURCHASE',
};

const card = {
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

test('everything that an acquirer may know is forwarded as it was sent, and shoppers come back by the gateway', () => {
  const forwarded = {
    amount: '92.00',
    currency: 'EUR',
    paymentBrand: 'VISA',
    descriptor: 'A shop',
    numberOfCaptures: '3',
    sequence: 'FINAL',
    shopperResultUrl: 'https://shop.example/',
    taxAmount: '1.00',
    locale: 'de-AT',
    ...card,
    'customer.email': 'Jane@shop.example',
    'customer.ip': '192.0.2.1',
    'customer.browser.userAgent': 'A browser',
    'billing.street1': 'High Street',
    'billing.houseNumber1': '1',
    'billing.postcode': '12345',
    'shipping.city': 'Vienna',
    'cart.items[0].name': 'Shoes',
    'cart.items[1].name': 'Socks',
    'customParameters[order]': '17',
    'risk.parameters[level]': 'high',
    'merchant.name': 'A merchant',
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.type': 'INSTALLMENT',
    'standingInstruction.source': 'MIT',
    'standingInstruction.initialTransactionId': 'CIT1',
    'standingInstruction.expiry': '2030-12-31',
    'standingInstruction.frequency': '30',
    'standingInstruction.numberOfInstallments': '12',
    'standingInstruction.recurringType': 'SUBSCRIPTION',
    'standingInstruction.industryPractice': 'NO_SHOW',
    'threeDSecure.eci': '05',
    'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
    'threeDSecure.dsTransactionId': 'd65e93c3-35ab-41ba-b307-767bfc19eae3',
    'threeDSecure.version': '2.2.0',
    'recurringMigration.paymentType': 'DB',
    'bankAccount.country': 'AT',
  };
  const shopperResultUrl = `https://turnpike.example/v1/returns/${'f'.repeat(32)}`;
  expect(forward(forwarded)).toEqual({ ...forwarded, ...ours, shopperResultUrl });
});

test('what is between merchant and gateway stays here, and so does what a connector opened', () => {
  const kept = {
    entityId: 'b'.repeat(32),
    testMode: 'EXTERNAL',
    merchantTransactionId: 'order-1',
    merchantInvoiceId: '1',
    merchantMemo: 'memo',
    createRegistration: 'true',
    overrideHolder: 'true',
    notificationUrl: 'https://shop.example/n',
    integrity: 'true',
    'billing.street2': 'Second floor',
    'walletA.paymentToken': 'x',
    'threeDSecure.deviceInfo': 'x',
    'threeDSecure.merchant.name': 'x',
    'threeDSecure.v2.scheme1.requestorId': 'x',
    'customParameters[simulate.resultCode]': '800.100.152',
  };
  const sent = { amount: '92.00', currency: 'EUR', 'billing.houseNumber1': '1' };
  expect(forward({ ...sent, ...kept })).toEqual({ ...sent, ...ours });
});

test('the amount is written with two decimals, and the code of the processing as it was sent', () => {
  expect(forward({ amount: '92', currency: 'JPY', transactionProcessingCode: 'CASH' })).toEqual({
    ...ours,
    amount: '92.00',
    currency: 'JPY',
    transactionProcessingCode: 'CASH',
  });
});
