import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnEntitySettings } from '#lib/entities/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { encryptTestToken } from '../requests/wallet-token.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const money = { amount: '20.00', currency: 'EUR', paymentType: 'DB' };

describe('a payment (spec 2.4)', () => {
  const decrypted = {
    'card.number': '4200000000000000',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'threeDSecure.eci': '05',
    'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
  };
  const accounts: [string, Record<string, string>][] = [
    ['card with a brand', { paymentBrand: 'VISA', ...pick(cardDebit, 'card.') }],
    ['card whose brand is detected', pick(cardDebit, 'card.')],
    [
      'SEPA direct debit with mandate',
      {
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.iban': 'DE89370400440532013000',
        'bankAccount.country': 'DE',
        'bankAccount.mandate.id': 'MANDATE-1',
        'bankAccount.mandate.dateOfSignature': '2026-01-31',
        transactionDueDate: '2026-12-01',
      },
    ],
    [
      'bank account by number and code',
      {
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.number': '532013000',
        'bankAccount.bankCode': '37040044',
      },
    ],
    ['gift card', { paymentBrand: 'GIFTCARD', 'giftCard.number': '6006491234567890', 'giftCard.pin': '4711' }],
    [
      'token account',
      {
        paymentBrand: 'VISA',
        'tokenAccount.number': '4200000000000000',
        'tokenAccount.type': 'NETWORK',
        'tokenAccount.cryptogram': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
      },
    ],
    [
      'POS',
      {
        paymentBrand: 'VISA',
        ...pick(cardDebit, 'card.'),
        'pos.entryMode': 'ICC',
        'pos.terminalId': '12345678',
        'pos.transactionSource': 'POS',
      },
    ],
    ...(['walletA', 'walletB', 'walletC'] as const).map((wallet): [string, Record<string, string>] => [
      `${wallet}, decrypted`,
      { ...decrypted, paymentBrand: 'VISA', [`${wallet}.source`]: 'web' },
    ]),
  ];

  it.each(accounts)('is approved with this account: %s', async (_, account) => {
    const { status, text } = await gateway.post('/v1/payments', { ...money, ...account });
    expect(status, text).toBe(200);
    for (const secret of ['4200000000000000', 'DE89370400440532013000', '6006491234567890', '4711']) {
      if (Object.values(account).includes(secret)) expect(text).not.toContain(secret);
    }
  });

  it.each(['walletA', 'walletB', 'walletC'] as const)(
    'decrypts the test token of %s, and rejects a token with another key',
    async (wallet) => {
      const payload = { number: '4111111111111111', expiryMonth: '05', expiryYear: '2034' };
      const token = { [`${wallet}.paymentToken`]: encryptTestToken(wallet, payload), paymentBrand: 'VISA' };
      const paid = await gateway.post('/v1/payments', { ...money, ...token });
      expect(paid.status, paid.text).toBe(200);
      expect(paid.body.card).toMatchObject({ bin: '411111', last4Digits: '1111' });
      const other = {
        [`${wallet}.paymentToken`]: encryptTestToken(wallet === 'walletA' ? 'walletB' : 'walletA', payload),
        paymentBrand: 'VISA',
      };
      const rejected = await gateway.post('/v1/payments', { ...money, ...other });
      expect([rejected.status, rejected.body.result.code]).toEqual([400, '200.100.603']);
    },
  );

  it('neither stores nor shows the last four digits of a number that is too short', async () => {
    const gift = { ...money, paymentBrand: 'GIFTCARD', 'giftCard.number': '4913', 'giftCard.pin': '77' };
    const { status, body } = await gateway.post('/v1/payments', gift);
    expect(status).toBe(200);
    const { rows } = await gateway.database.pool.query(
      `SELECT account_last4, (SELECT last4 FROM vault_account WHERE id = account_id) AS last4
       FROM payment WHERE id = $1`,
      [body.id],
    );
    expect(rows[0]).toEqual({ account_last4: null, last4: '' });
  });

  it('is pending with a redirect for a virtual account', async () => {
    const { status, body } = await gateway.post('/v1/payments', {
      ...money,
      paymentBrand: 'PAYPAL',
      'virtualAccount.accountId': 'jane@example.com',
      shopperResultUrl: 'https://shop.example/',
    });
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    expect(body.redirect.url).toContain('/simulator/bank/');
  });
});

describe('the brand of a request', () => {
  const card = pick(cardDebit, 'card.');
  const bank = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE89370400440532013000' };
  const shopperResultUrl = 'https://shop.example/';

  it.each([
    ['that is unknown is rejected with card data', { ...card, paymentBrand: 'ANYTHING' }, 'paymentBrand'],
    ['that is unknown is rejected with a bank account', { ...bank, paymentBrand: 'ANYBANK' }, 'paymentBrand'],
    ['in lower case is rejected', { ...card, paymentBrand: 'visa' }, 'paymentBrand'],
    ['of a bank is rejected with a card', { ...card, paymentBrand: 'DIRECTDEBIT_SEPA' }, 'bankAccount.iban'],
    [
      'of a bank with a redirect is rejected with a card',
      { 'card.number': '4200000000000000', paymentBrand: 'IDEAL', shopperResultUrl },
      'bankAccount.iban',
    ],
    [
      'of an online account is rejected with a card, even an incomplete one',
      { 'card.number': '4200000000000000', paymentBrand: 'PAYPAL', shopperResultUrl },
      'virtualAccount.accountId',
    ],
    ['of a wallet is rejected with only a card', { ...card, paymentBrand: 'walletA' }, 'walletA.paymentToken'],
    ['of a card is rejected with a bank account', { ...bank, paymentBrand: 'VISA' }, 'card.number'],
    [
      'of a bank is rejected with a virtual account',
      { 'virtualAccount.accountId': 'jane', paymentBrand: 'DIRECTDEBIT_SEPA' },
      'bankAccount.iban',
    ],
    ['of a gift card is rejected with a card', { ...card, paymentBrand: 'GIFTCARD' }, 'giftCard.number'],
  ])('%s', async (_, account, parameter) => {
    const { status, body, text } = await gateway.post('/v1/payments', { ...money, ...account });
    expect([status, body.result.code], text).toEqual([400, '200.300.404']);
    expect(body.result.parameterErrors.map(({ name }: { name: string }) => name)).toContain(parameter);
  });

  it.each([
    ['AMERICAN_EXPRESS', 'AMEX', { 'card.number': '377777777777770', 'card.cvv': '1234' }],
    ['DINERS_CLUB', 'DINERS', { 'card.number': '36000000000008' }],
    ['CHINAUNIONPAY', 'UNIONPAY', { 'card.number': '6200000000000005' }],
  ])('may be sent as %s and is returned as %s', async (paymentBrand, returnedBrand, change) => {
    const { status, body, text } = await gateway.post('/v1/payments', { ...cardDebit, ...change, paymentBrand });
    expect(status, text).toBe(200);
    expect(body.paymentBrand).toBe(returnedBrand);
  });

  it('EFT becomes the direct debit brand of the country of the account', async () => {
    const { status, body, text } = await gateway.post('/v1/payments', { ...money, ...bank, paymentBrand: 'EFT' });
    expect(status, text).toBe(200);
    expect(body.paymentBrand).toBe('DIRECTDEBIT_SEPA');
  });

  it('EFT without a bank account sends the shopper to the bank', async () => {
    const eft = { ...money, paymentBrand: 'EFT', shopperResultUrl: 'https://shop.example/' };
    const { status, body, text } = await gateway.post('/v1/payments', eft);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ paymentBrand: 'EFT', result: { code: '000.200.000' }, redirect: {} });
  });

  it.each([
    ['an expired card', '100.100.303', { 'card.expiryYear': '2020' }],
    ['a number that fails the check digit', '100.100.101', { 'card.number': '4444444444444444' }],
    ['a CVV of the wrong length', '100.100.601', { 'card.cvv': '1234' }],
  ])('disables no card check: %s is rejected with the brand of a single country', async (_, code, change) => {
    for (const paymentBrand of ['ELO', 'MADA', 'CARTEBANCAIRE']) {
      const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...change, paymentBrand });
      expect(body.result.code, paymentBrand).toBe(code);
    }
  });

  it.each([
    ['VISADEBIT', '5454545454545454'],
    ['MAESTRO', '4200000000000000'],
    ['VISA', '9999999999999995'],
  ])('%s is rejected with a number of another scheme', async (paymentBrand, number) => {
    const { body } = await gateway.post('/v1/payments', { ...cardDebit, paymentBrand, 'card.number': number });
    expect(body.result.code).toBe('100.100.700');
  });
});

describe('the brands that an entity accepts', () => {
  const codeOf = async (own: OwnEntitySettings): Promise<string> => {
    await gateway.configure(gateway.channel.id, own);
    return (await gateway.post('/v1/payments', cardDebit)).body.result.code;
  };

  it('are those of its list: none when the list is empty, all with *', async () => {
    expect(await codeOf({ paymentBrands: [] })).toBe('600.200.500');
    expect(await codeOf({ paymentBrands: ['MASTER'] })).toBe('600.200.500');
    expect(await codeOf({ paymentBrands: ['VISA'] })).toBe('000.100.110');
    expect(await codeOf({ paymentBrands: ['*'] })).toBe('000.100.110');
    expect(await codeOf({ currencies: [] })).toBe('600.200.500');
    expect(await codeOf({ paymentTypes: [] })).toBe('600.200.202');
    expect(await codeOf({})).toBe('000.100.110');
  });

  it('are none when no entity up to the PSP has a list', async () => {
    await gateway.configure(gateway.psp.id, {});
    expect(await codeOf({})).toBe('600.200.500');
    await gateway.configure(gateway.psp.id, { paymentBrands: ['*'] });
    expect(await codeOf({})).toBe('000.100.110');
  });
});

describe('an error with its own result code (docs/decisions/0009)', () => {
  it.each([
    ['a number that fails the check digit', '100.100.101', { 'card.number': '4444444444444444' }],
    ['an expired card', '100.100.303', { 'card.expiryYear': '2020' }],
    ['a brand that the number is not', '100.100.700', { paymentBrand: 'MASTER' }],
    ['a CVV of the wrong length', '100.100.601', { 'card.cvv': '1234' }],
    ['a debit of nothing', '100.550.300', { amount: '0.00' }],
    ['EXTERNAL without an upstream', '600.200.700', { testMode: 'EXTERNAL' }],
  ])('is a stored payment with id and status 400: %s, %s', async (_, code, change) => {
    const { status, body } = await gateway.post('/v1/payments', { ...cardDebit, ...change });
    expect([status, body.result.code]).toEqual([400, code]);
    expect(body.id).toMatch(/^[0-9a-f]{32}$/);
    const read = await gateway.get(`/v1/payments/${body.id}`);
    expect([read.status, read.body.result.code]).toEqual([400, code]);
  });

  it('does not occur for a preauthorization of 0.00, which is an account verification', async () => {
    const { status } = await gateway.post('/v1/payments', { ...cardDebit, paymentType: 'PA', amount: '0.00' });
    expect(status).toBe(200);
  });

  it('is caused by channel settings for brands and repeated references', async () => {
    await gateway.configure(gateway.channel.id, { paymentBrands: ['MASTER'], duplicateWindowMinutes: 5 });
    const brand = await gateway.post('/v1/payments', cardDebit);
    expect(brand.body.result.code).toBe('600.200.500');
    await gateway.configure(gateway.channel.id, { duplicateWindowMinutes: 5 });
    const request = { ...cardDebit, merchantTransactionId: 'order-0815' };
    const responses = await Promise.all(Array.from({ length: 10 }, () => gateway.post('/v1/payments', request)));
    const codes = responses.map(({ body }) => body.result.code as string).sort();
    expect(codes).toEqual(['000.100.110', ...Array.from({ length: 9 }, () => '800.110.100')]);
    gateway.clock.advance(6 * 60_000);
    expect((await gateway.post('/v1/payments', request)).status).toBe(200);
    await gateway.configure(gateway.channel.id, {});
  });
});

describe('simulator triggers', () => {
  it('set the AVS and CVV results and the approved amount', async () => {
    const { body } = await gateway.post('/v1/payments', {
      ...cardDebit,
      'customParameters[simulate.avs]': 'A',
      'customParameters[simulate.cvv]': 'N',
      'customParameters[simulate.approvedAmount]': '5000',
    });
    expect(body.result).toMatchObject({ avsResponse: 'A', cvvResponse: 'N' });
    expect(body.amount).toBe('50.00');
  });

  it('decline a payment with a chosen result code and its description', async () => {
    const { status, body } = await gateway.post('/v1/payments', {
      ...cardDebit,
      'customParameters[simulate.resultCode]': '800.100.159',
    });
    expect(status).toBe(400);
    expect(body.result).toMatchObject({ code: '800.100.159', description: 'transaction declined (stolen card)' });
  });
});

function pick(from: Record<string, string>, prefix: string): Record<string, string> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name.startsWith(prefix)));
}
