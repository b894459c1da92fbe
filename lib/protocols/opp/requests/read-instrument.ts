import { type Instrument, noInstrument } from '#lib/payments/index.ts';
import type { Params } from '../catalogue/index.ts';

/** The fields of payment instruments, which the command carries in typed form. */
export const instrumentFields: readonly string[] = [
  ...['number', 'expiryMonth', 'expiryYear', 'holder', 'cvv'].map((name) => `card.${name}`),
  ...['holder', 'iban', 'number'].map((name) => `bankAccount.${name}`),
  ...['number', 'expiryMonth', 'expiryYear', 'dtvc', 'cryptogram'].map((name) => `tokenAccount.${name}`),
  'virtualAccount.accountId',
  ...['number', 'holder', 'pin'].map((name) => `giftCard.${name}`),
  ...['walletA', 'walletB', 'walletC'].flatMap((wallet) =>
    ['paymentToken', 'cardNetwork', 'cardType'].map((name) => `${wallet}.${name}`),
  ),
];

/** Reads the instrument of a request (spec 2.4); validation ensures that there is at most one. */
export function readInstrument(params: Params): Instrument {
  const get = (name: string): string | null => params.get(name) ?? null;
  if (params.has('card.number')) {
    return {
      kind: 'card',
      number: get('card.number'),
      expiryMonth: get('card.expiryMonth'),
      expiryYear: get('card.expiryYear'),
      holder: get('card.holder'),
      verification: get('card.cvv'),
      cryptogram: null,
      vaultKind: 'card',
    };
  }
  if (params.has('bankAccount.holder')) {
    const number = get('bankAccount.iban')?.toUpperCase() ?? get('bankAccount.number');
    const holder = get('bankAccount.holder');
    return { ...noInstrument, kind: 'bankAccount', number, holder, vaultKind: 'bankAccount' };
  }
  if (params.has('tokenAccount.number')) {
    return {
      kind: 'tokenAccount',
      number: get('tokenAccount.number'),
      expiryMonth: get('tokenAccount.expiryMonth'),
      expiryYear: get('tokenAccount.expiryYear'),
      holder: null,
      verification: get('tokenAccount.dtvc'),
      cryptogram: get('tokenAccount.cryptogram'),
      vaultKind: 'tokenAccount',
    };
  }
  if (params.has('virtualAccount.accountId')) {
    const number = get('virtualAccount.accountId');
    return { ...noInstrument, kind: 'virtualAccount', number, vaultKind: 'virtualAccount' };
  }
  if (params.has('giftCard.number')) {
    const [number, holder, verification] = [get('giftCard.number'), get('giftCard.holder'), get('giftCard.pin')];
    return { ...noInstrument, kind: 'giftCard', number, holder, verification, vaultKind: 'giftCard' };
  }
  return noInstrument;
}
