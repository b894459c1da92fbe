import { createCipheriv, createHash } from 'node:crypto';
import type { Recorder } from '../recorder.ts';
import { card, debit, euros, follow, pay, read, shopperResultUrl } from './requests.ts';

const order = { ...euros('20.00'), paymentType: 'DB' };
const sepa = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE89370400440532013000',
};
const { 'card.cvv': _cvv, 'card.holder': _holder, ...number } = card;
const cryptogram = 'AAACAgSRBklmQCFgMpEGAAAAAAA=';

const accounts: Record<string, Record<string, string>> = {
  SEPA: sepa,
  'SEPA with mandate': {
    ...sepa,
    'bankAccount.country': 'DE',
    'bankAccount.mandate.id': 'MANDATE-1',
    'bankAccount.mandate.dateOfSignature': '2026-01-31',
    transactionDueDate: '2034-12-01',
  },
  'bank account by number and code': {
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.number': '532013000',
    'bankAccount.bankCode': '37040044',
  },
  'bank account by number and BIC': {
    paymentBrand: 'DIRECTDEBIT_ACH',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.number': '532013000',
    'bankAccount.bic': 'COBADEFFXXX',
    'bankAccount.bankName': 'Commerzbank',
  },
  'gift card': { paymentBrand: 'GIFTCARD', 'giftCard.number': '6006491234567890', 'giftCard.pin': '4711' },
  'gift card with few digits': { paymentBrand: 'GIFTCARD', 'giftCard.number': '4913', 'giftCard.pin': '77' },
  'gift card with message': {
    paymentBrand: 'GIFTCARD',
    'giftCard.number': '6006491234567890',
    'giftCard.message': 'Happy birthday',
    'giftCard.holder': 'Jill',
    'giftCard.type': 'BIRTHDAY',
  },
  'network token': {
    paymentBrand: 'VISA',
    'tokenAccount.number': '4200000000000000',
    'tokenAccount.type': 'NETWORK',
    'tokenAccount.expiryMonth': '05',
    'tokenAccount.expiryYear': '2034',
    'tokenAccount.cryptogram': cryptogram,
  },
  'external token': { 'tokenAccount.number': '5454545454545454', 'tokenAccount.type': 'EXTERNAL' },
  'token with dynamic code': {
    paymentBrand: 'MASTER',
    'tokenAccount.number': '5454545454545454',
    'tokenAccount.type': 'NETWORK',
    'tokenAccount.dtvc': '123',
  },
  'expired token': {
    paymentBrand: 'VISA',
    'tokenAccount.number': '4200000000000000',
    'tokenAccount.type': 'NETWORK',
    'tokenAccount.expiryMonth': '05',
    'tokenAccount.expiryYear': '2020',
  },
  'card at a terminal': {
    paymentBrand: 'VISA',
    ...card,
    'pos.entryMode': 'ICC',
    'pos.terminalId': '12345678',
    'pos.transactionSource': 'POS',
    'pos.location.latitude': '48.208174',
    'pos.location.longitude': '16.373819',
  },
  'encrypted data of a terminal': {
    paymentBrand: 'MASTER',
    'pos.entryMode': 'NFC_ICC',
    'pos.terminalId': '1',
    'pos.iccDataRequest': 'ab12',
    'pos.encryptedSred.data': 'cd34',
  },
  'virtual account': { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@shop.example', shopperResultUrl },
  'decrypted walletA': { paymentBrand: 'VISA', ...number, 'walletA.source': 'web' },
  'decrypted walletB': { paymentBrand: 'VISA', ...number, 'walletB.source': 'app' },
  'decrypted walletC': { paymentBrand: 'VISA', ...number, 'walletC.source': 'web' },
};

const asynchronousBrands = [
  'IDEAL',
  'SOFORTUEBERWEISUNG',
  'GIROPAY',
  'EPS',
  'TRUSTLY',
  'PRZELEWY',
  'BANCONTACT',
  'MULTIBANCO',
  'PIX',
  'BLIK',
  'PAYPAL',
  'KLARNA_INVOICE',
  'AFTERPAY',
  'PAYSAFECARD',
  'ALIPAY',
  'BITCOIN',
];

export async function paymentAccounts(run: Recorder): Promise<void> {
  for (const [name, account] of Object.entries(accounts)) {
    const id = await pay(run, `paid by ${name}`, { ...order, ...account });
    if (!id) continue;
    await read(run, `paid by ${name}`, id);
    await follow(run, `paid by ${name}: refund`, id, 'RF', euros('5.00'));
  }
  await pay(run, 'SEPA preauthorized', { ...order, ...sepa, paymentType: 'PA' });
  await pay(run, 'SEPA credited', { ...order, ...sepa, paymentType: 'CD' });
  await wallets(run);
  await asynchronous(run);
}

async function wallets(run: Recorder): Promise<void> {
  const payload = { number: '4111111111111111', expiryMonth: '05', expiryYear: '2034', holder: 'Jane Jones' };
  for (const wallet of ['walletA', 'walletB', 'walletC']) {
    const token = { [`${wallet}.paymentToken`]: walletToken(wallet, payload), paymentBrand: 'VISA' };
    const id = await pay(run, `encrypted ${wallet}`, { ...order, ...token });
    await follow(run, `encrypted ${wallet}: refund`, id, 'RF', euros('1.00'));
    const foreign = { [`${wallet}.paymentToken`]: walletToken('walletX', payload), paymentBrand: 'VISA' };
    await pay(run, `${wallet} token of another key`, { ...order, ...foreign });
  }
  const incomplete = walletToken('walletA', { number: '4111111111111111' });
  await pay(run, 'wallet token without expiry', { ...order, 'walletA.paymentToken': incomplete, paymentBrand: 'VISA' });
  const expired = walletToken('walletA', { ...payload, expiryYear: '2020' });
  await pay(run, 'wallet token of an expired card', {
    ...order,
    'walletA.paymentToken': expired,
    paymentBrand: 'VISA',
  });
  await pay(run, 'two wallets', {
    ...order,
    'walletA.paymentToken': walletToken('walletA', payload),
    'walletB.paymentToken': walletToken('walletB', payload),
    paymentBrand: 'VISA',
  });
  await pay(run, 'encrypted wallet beside a card', {
    ...debit,
    'walletA.paymentToken': walletToken('walletA', payload),
  });
}

/** The test token of a wallet; the nonce is fixed, because the same bytes are sent in every run. */
function walletToken(wallet: string, payload: object): string {
  const nonce = Buffer.alloc(12, 7);
  const key = createHash('sha256').update(`turnpike-test-${wallet}`).digest();
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
}

async function asynchronous(run: Recorder): Promise<void> {
  for (const paymentBrand of asynchronousBrands) {
    const { body } = await run.post(paymentBrand, '/v1/payments', { ...order, paymentBrand, shopperResultUrl });
    await run.completeRedirect(`${paymentBrand}: shopper`, body.redirect?.url ?? '', 'ok');
    await run.get(`${paymentBrand}: read`, `/v1/payments/${body.id}`);
  }
  for (const choice of ['ok', '100.396.101', '800.100.152', '800.100.155', '900.100.400']) {
    const step = `IDEAL completed with ${choice}`;
    const { body } = await run.post(step, '/v1/payments', {
      ...order,
      paymentBrand: 'IDEAL',
      shopperResultUrl,
      merchantTransactionId: `ideal-${choice}`,
    });
    await read(run, `${step}: pending`, body.id);
    await follow(run, `${step}: refund while pending`, body.id, 'RF', euros('1.00'));
    await run.completeRedirect(`${step}: shopper`, body.redirect?.url ?? '', choice);
    await run.completeRedirect(`${step}: shopper again`, body.redirect?.url ?? '', 'ok');
    await read(run, `${step}: final`, body.id);
    await follow(run, `${step}: refund`, body.id, 'RF', euros('20.00'));
  }
  await pay(run, 'IDEAL preauthorized', { ...order, paymentType: 'PA', paymentBrand: 'IDEAL', shopperResultUrl });
  await pay(run, 'IDEAL without address', { ...order, paymentBrand: 'IDEAL' });
  await pay(run, 'IDEAL with the country of the bank', {
    ...order,
    paymentBrand: 'IDEAL',
    shopperResultUrl,
    'bankAccount.country': 'NL',
  });
  await pay(run, 'PAYPAL with a card', { ...debit, paymentBrand: 'PAYPAL', shopperResultUrl });
  const { body } = await run.post('IDEAL that no shopper completes', '/v1/payments', {
    ...order,
    paymentBrand: 'IDEAL',
    shopperResultUrl,
  });
  await run.gateway.resolveUnknownAttempts();
  await run.get('IDEAL after a minute', `/v1/payments/${body.id}`);
  run.gateway.advanceClock(31 * 60_000);
  await run.gateway.resolveUnknownAttempts();
  await read(run, 'IDEAL after half an hour', body.id);
}
