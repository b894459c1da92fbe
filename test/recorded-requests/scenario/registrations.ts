import type { Recorder } from '../recorder.ts';
import { card, debit, decline, euros, follow, pay, read, shopperResultUrl, unknownId } from './requests.ts';

const charge = { ...euros('5.00'), paymentType: 'DB' };
const visa = { paymentBrand: 'VISA', ...card };

const accounts: Record<string, Record<string, string>> = {
  'VISA card': visa,
  'card with a detected brand': card,
  'AMEX card': { paymentBrand: 'AMEX', ...card, 'card.number': '377777777777770', 'card.cvv': '1234' },
  'bank account': {
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.iban': 'DE89370400440532013000',
  },
  'virtual account': { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@shop.example', shopperResultUrl },
  'network token': { paymentBrand: 'VISA', 'tokenAccount.number': '4200000000000000', 'tokenAccount.type': 'NETWORK' },
  'gift card': { paymentBrand: 'GIFTCARD', 'giftCard.number': '6006491234567890' },
  'card with customer and address': {
    ...visa,
    paymentType: 'RG',
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    'billing.street1': 'Main street 1',
    'billing.city': 'Vienna',
    'customParameters[shop]': 'north',
  },
};

export async function registrations(run: Recorder): Promise<void> {
  for (const [name, account] of Object.entries(accounts)) await lifeOf(run, name, account);
  await rejections(run);
  await unknowns(run);
  await createdByPayments(run);
  await charges(run);
}

/** Everything that can be done with one registration, and again after it was deleted. */
async function lifeOf(run: Recorder, name: string, account: Record<string, string>): Promise<void> {
  const { body } = await run.post(`${name}: registration`, '/v1/registrations', account);
  const path = `/v1/registrations/${body.id}`;
  await run.get(`${name}: read`, path);
  await run.get(`${name}: read as payment`, `/v1/payments/${body.id}`);
  const paid = await run.post(`${name}: charge`, `${path}/payments`, charge);
  if (paid.body.id) await follow(run, `${name}: refund`, paid.body.id, 'RF', euros('5.00'));
  await run.post(`${name}: extend`, `${path}/extendlife`, {});
  const deleted = await run.delete(`${name}: delete`, path);
  if (deleted.body.id) await run.get(`${name}: read the deletion`, `/v1/payments/${deleted.body.id}`);
  await run.get(`${name}: read after deletion`, path);
  await run.post(`${name}: charge after deletion`, `${path}/payments`, charge);
  await run.post(`${name}: extend after deletion`, `${path}/extendlife`, {});
  await run.delete(`${name}: delete again`, path);
}

async function rejections(run: Recorder): Promise<void> {
  const faults: Record<string, Record<string, string>> = {
    'wrong check digit': { 'card.number': '4444444444444444' },
    'expired card': { 'card.expiryYear': '2020' },
    'brand of another number': { paymentBrand: 'MASTER' },
    'CVV too long': { 'card.cvv': '1234' },
    'amount sent too': euros('1.00'),
    'paymentType of a debit': { paymentType: 'DB' },
    'malformed number': { 'card.number': '42' },
    'EXTERNAL mode': { testMode: 'EXTERNAL' },
  };
  for (const [name, change] of Object.entries(faults)) {
    await run.post(`registration with ${name}`, '/v1/registrations', { ...visa, ...change });
  }
  await run.post('registration of nothing', '/v1/registrations', {});
}

async function unknowns(run: Recorder): Promise<void> {
  for (const id of [unknownId, 'abc']) {
    const path = `/v1/registrations/${id}`;
    await run.get(`read registration ${id}`, path);
    await run.post(`charge registration ${id}`, `${path}/payments`, charge);
    await run.post(`extend registration ${id}`, `${path}/extendlife`, {});
    await run.delete(`delete registration ${id}`, path);
  }
  const { body } = await run.post('registration of one merchant', '/v1/registrations', visa);
  const path = `/v1/registrations/${body.id}`;
  const otherTenant = await run.gateway.addTenant();
  run.nameTenant('third ', otherTenant);
  await run.as(otherTenant, async () => {
    await run.get('read by another merchant', path);
    await run.post('charge by another merchant', `${path}/payments`, charge);
    await run.post('extend by another merchant', `${path}/extendlife`, {});
    await run.delete('delete by another merchant', path);
  });
  const { merchantId } = run.tenant;
  await run.get('read by the merchant', path, {}, { entityId: merchantId });
  await run.post('extend by the merchant', `${path}/extendlife`, {}, { entityId: merchantId });
  await run.post('charge by the merchant', `${path}/payments`, charge, { entityId: merchantId });
  await run.send('delete with a body', {
    method: 'DELETE',
    path,
    body: `entityId=${run.tenant.channelId}`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
}

async function createdByPayments(run: Recorder): Promise<void> {
  const registering = { ...debit, createRegistration: 'true' };
  const payments: Record<string, Record<string, string>> = {
    'approved debit': registering,
    'approved preauthorization': { ...registering, paymentType: 'PA' },
    'debit with createRegistration=1': { ...debit, createRegistration: '1' },
    'debit with createRegistration=false': { ...debit, createRegistration: 'false' },
    'declined debit': { ...registering, ...decline },
    'rejected debit': { ...registering, 'card.expiryYear': '2020' },
    'debit of a bank account': { ...charge, ...(accounts['bank account'] ?? {}), createRegistration: 'true' },
  };
  for (const [name, form] of Object.entries(payments)) {
    const { body } = await run.post(`registration by ${name}`, '/v1/payments', form);
    await run.get(`registration by ${name}: payment`, `/v1/payments/${body.id}`);
    if (!body.registrationId) continue;
    const path = `/v1/registrations/${body.registrationId}`;
    await run.get(`registration by ${name}: read`, path);
    await run.post(`registration by ${name}: charge`, `${path}/payments`, charge);
  }
  const challenged = { ...registering, 'card.number': '4012888888881881', shopperResultUrl };
  for (const choice of ['ok', '100.390.114']) {
    const step = `registration by a challenge completed with ${choice}`;
    const { body } = await run.post(step, '/v1/payments', challenged);
    const path = `/v1/registrations/${body.registrationId}`;
    await run.get(`${step}: read while pending`, path);
    await run.post(`${step}: charge while pending`, `${path}/payments`, charge);
    await run.post(`${step}: extend while pending`, `${path}/extendlife`, {});
    await run.completeRedirect(`${step}: shopper`, body.redirect?.url ?? '', choice);
    await run.gateway.deliverEvents();
    await run.get(`${step}: read`, path);
    await run.post(`${step}: charge`, `${path}/payments`, charge);
    await read(run, step, body.id);
  }
}

async function charges(run: Recorder): Promise<void> {
  const { 'card.holder': _holder, ...withoutHolder } = visa;
  const { body } = await run.post('registration without holder', '/v1/registrations', withoutHolder);
  const path = `/v1/registrations/${body.id}/payments`;
  const forms: Record<string, Record<string, string>> = {
    preauthorization: { ...charge, paymentType: 'PA' },
    credit: { ...charge, paymentType: 'CD' },
    'card verification': { ...charge, paymentType: 'PA', amount: '0.00' },
    'CVV sent': { ...charge, 'card.cvv': '123' },
    'wrong CVV length': { ...charge, 'card.cvv': '1234' },
    'holder sent': { ...charge, 'card.holder': 'Jill Jones' },
    'holder sent with overrideHolder': { ...charge, 'card.holder': 'Jill Jones', overrideHolder: 'true' },
    'number sent': { ...charge, 'card.number': '4200000000000000' },
    'createRegistration sent': { ...charge, createRegistration: 'true' },
    'paymentBrand sent': { ...charge, paymentBrand: 'MASTER' },
    'no amount': { paymentType: 'DB' },
    'paymentType RF': { ...charge, paymentType: 'RF' },
    declined: { ...charge, ...decline },
    'merchantTransactionId sent': { ...charge, merchantTransactionId: 'charge-0001' },
  };
  for (const [name, form] of Object.entries(forms)) {
    const paid = await run.post(`charge: ${name}`, path, form);
    if (paid.body.id) await run.get(`charge: ${name}: read`, `/v1/payments/${paid.body.id}`);
  }
  const preauthorized = await run.post('charge to capture', path, { ...charge, paymentType: 'PA' });
  await follow(run, 'capture of a charge', preauthorized.body.id, 'CP', euros('5.00'));
  const debited = await run.post('charge to rebill', path, charge);
  await follow(run, 'rebill of a charge', debited.body.id, 'RB', euros('7.00'));
  await pay(run, 'payment after all charges', debit);
}
