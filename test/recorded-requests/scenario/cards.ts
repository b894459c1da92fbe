import type { Recorder } from '../recorder.ts';
import { card, debit, euros, follow, pay, preauthorization, read, shopperResultUrl } from './requests.ts';

const brands: Record<string, { number: string; cvv?: string }> = {
  VISA: { number: '4111111111111111' },
  MASTER: { number: '5454545454545454' },
  AMEX: { number: '377777777777770', cvv: '1234' },
  DINERS: { number: '30082246403846' },
  DISCOVER: { number: '6011111111111117' },
  JCB: { number: '3530111333300000' },
  UNIONPAY: { number: '6200000000000005' },
  MAESTRO: { number: '5018000000000009' },
};

/** Every card with a behaviour of its own in 3D Secure. */
const enrolledCards: Record<string, [brand: string, number: string]> = {
  challenge: ['VISA', '4012888888881881'],
  'challenge of MASTER': ['MASTER', '5212345678901234'],
  'challenge of AMEX': ['AMEX', '375987000000005'],
  frictionless: ['VISA', '4200000000000091'],
  'frictionless of MASTER': ['MASTER', '5200000000000007'],
  attempted: ['VISA', '4200000000000109'],
  'attempted of MASTER': ['MASTER', '5200000000000023'],
  error: ['VISA', '4012001037461114'],
  'error of MASTER': ['MASTER', '5434580000000006'],
  'not enrolled': ['VISA', '4012001037141112'],
  'issuer not taking part': ['VISA', '4532497088771651'],
  'valid number unknown to the simulator': ['VISA', '4917484589897107'],
};

export async function cards(run: Recorder): Promise<void> {
  for (const [brand, { number, cvv = '123' }] of Object.entries(brands)) {
    for (const paymentType of ['PA', 'DB', 'CD']) {
      const form = { ...debit, paymentType, paymentBrand: brand, 'card.number': number, 'card.cvv': cvv };
      await pay(run, `${brand} ${paymentType}`, form);
    }
    const detected = { ...euros('10.00'), paymentType: 'DB', ...card, 'card.number': number, 'card.cvv': cvv };
    await read(run, `${brand} detected`, await pay(run, `${brand} detected`, detected));
  }
  await authentications(run);
  await rejections(run);
  await currencies(run);
  await optionalFields(run);
}

async function authentications(run: Recorder): Promise<void> {
  for (const [name, [paymentBrand, number]] of Object.entries(enrolledCards)) {
    const cvv = paymentBrand === 'AMEX' ? '1234' : '123';
    const form = { ...debit, paymentBrand, 'card.number': number, 'card.cvv': cvv };
    await pay(run, `3D Secure without address: ${name}`, form);
    await pay(run, `3D Secure: ${name}`, { ...form, shopperResultUrl });
  }
  const challenged = { ...debit, 'card.number': '4012888888881881', shopperResultUrl };
  for (const choice of ['ok', '100.390.114', '100.390.124', '100.390.112']) {
    const step = `challenge completed with ${choice}`;
    const { body } = await run.post(step, '/v1/payments', challenged);
    await follow(run, `${step}: refund while pending`, body.id, 'RF', euros('1.00'));
    await run.completeRedirect(`${step}: shopper`, body.redirect?.url ?? '', choice);
    await run.completeRedirect(`${step}: shopper again`, body.redirect?.url ?? '', 'ok');
    await read(run, step, body.id);
    await follow(run, `${step}: refund`, body.id, 'RF', euros('1.00'));
  }
  const preauthorized = { ...challenged, paymentType: 'PA' };
  const { body } = await run.post('challenge of a preauthorization', '/v1/payments', preauthorized);
  await follow(run, 'capture while pending', body.id, 'CP', euros('1.00'));
  await run.completeRedirect('challenge of a preauthorization: shopper', body.redirect?.url ?? '', 'ok');
  await follow(run, 'capture after the challenge', body.id, 'CP', euros('1.00'));
  await pay(run, 'challenge of a credit', { ...challenged, paymentType: 'CD' });
  await pay(run, 'authenticated elsewhere', {
    ...challenged,
    'threeDSecure.eci': '05',
    'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
    'threeDSecure.dsTransactionId': 'a5a3b2c1-0000-4000-8000-000000000001',
    'threeDSecure.version': '2.2.0',
  });
  await pay(run, 'challenge asked of a cardholder who is absent', {
    ...challenged,
    'standingInstruction.source': 'MIT',
    'standingInstruction.mode': 'REPEATED',
  });
}

async function rejections(run: Recorder): Promise<void> {
  const faults: Record<string, Record<string, string>> = {
    'wrong check digit': { 'card.number': '4444444444444444' },
    'wrong check digit of a known test card': { paymentBrand: 'MASTER', 'card.number': '5360230000000040' },
    expired: { 'card.expiryYear': '2020' },
    'brand of another number': { paymentBrand: 'MASTER' },
    'CVV too long': { 'card.cvv': '1234' },
    'CVV too short for AMEX': { paymentBrand: 'AMEX', 'card.number': '377777777777770' },
    'debit of nothing': { amount: '0.00' },
    'credit of nothing': { amount: '0.00', paymentType: 'CD' },
    'verification of a card': { amount: '0.00', paymentType: 'PA' },
    'EXTERNAL without a connector': { testMode: 'EXTERNAL' },
    INTERNAL: { testMode: 'INTERNAL' },
    'two faults, the first decides': { 'card.expiryYear': '2020', 'card.number': '4444444444444444' },
    'unknown card brand': { paymentBrand: 'NOSUCHBRAND' },
  };
  for (const [name, change] of Object.entries(faults)) {
    const id = await pay(run, `rejected: ${name}`, { ...debit, ...change });
    if (id) {
      await read(run, `rejected: ${name}`, id);
      await follow(run, `rejected: ${name}: refund`, id, 'RF', euros('1.00'));
    }
  }
  const { 'card.cvv': _cvv, ...withoutCvv } = debit;
  await pay(run, 'card without CVV', withoutCvv);
  const { 'card.holder': _holder, ...withoutHolder } = debit;
  await pay(run, 'card without holder', withoutHolder);
}

async function currencies(run: Recorder): Promise<void> {
  const amounts: [string, string][] = [
    ['USD', '12.34'],
    ['GBP', '0.01'],
    ['JPY', '1200.00'],
    ['JPY', '1200.50'],
    ['KWD', '3.25'],
    ['CHF', '9999999999.99'],
    ['EUR', '7'],
    ['EUR', '99999999999.00'],
    ['XXX', '1.00'],
    ['eur', '1.00'],
  ];
  for (const [currency, amount] of amounts) {
    await pay(run, `${amount} ${currency}`, { ...debit, amount, currency });
  }
  const yen = await pay(run, 'yen preauthorized', { ...preauthorization, ...money('5000.00') });
  await follow(run, 'yen captured', yen, 'CP', money('2000.00'));
  await follow(run, 'yen captured with decimals', yen, 'CP', money('2000.10'));
  await follow(run, 'yen captured as euros', yen, 'CP', euros('10.00'));
  await read(run, 'yen', yen);
}

const money = (amount: string) => ({ amount, currency: 'JPY' });

async function optionalFields(run: Recorder): Promise<void> {
  const fields: Record<string, Record<string, string>> = {
    descriptor: { descriptor: 'Bread and cakes' },
    merchantTransactionId: { merchantTransactionId: 'order-0001' },
    merchantInvoiceId: { merchantInvoiceId: 'invoice-0001', merchantMemo: 'second counter' },
    'merchant.name': { 'merchant.name': 'Bakery on the square' },
    taxAmount: { taxAmount: '12.00', discountAmount: '1' },
    transactionCategory: { transactionCategory: 'EC', locale: 'de-AT', promotionCode: 'AUTUMN' },
    forex: { 'forex.amount': '100.00', 'forex.currency': 'USD' },
    customParameters: { 'customParameters[SHOPPER_order]': '17', 'customParameters[a.b]': 'c' },
    numberType: { 'card.numberType': 'DPAN' },
    transactionProcessingCode: { transactionProcessingCode: 'FUNDING' },
    'billing address': { 'billing.street1': 'Main street 1', 'billing.postcode': '12345' },
    'customer with accents': { 'customer.givenName': 'Zoë', 'customer.surname': 'Ångström 李' },
    'older names': { recurringType: 'INITIAL', createOmniToken: 'true', merchantAccountId: 'acc-1' },
    notificationUrl: { notificationUrl: 'https://shop.example/notify' },
    'text with markup': { descriptor: `<b>"bread" & 'cakes'</b>` },
  };
  for (const [name, more] of Object.entries(fields)) {
    await read(run, `with ${name}`, await pay(run, `with ${name}`, { ...debit, ...more }));
  }
}
