import { type BrandKind, detectBrand, findBrand } from '#lib/brands/index.ts';
import { lastFourOf } from '#lib/card-numbers/index.ts';
import type { ClearAccount } from '#lib/connectors/index.ts';
import type { Params } from '#lib/protocols/opp/catalogue/index.ts';

/** Account data as sent in one of the structures of spec 2.4; none of it is stored in clear. */
export type SentAccount = ClearAccount & {
  /** Kept encrypted under this kind when there is a number; a one-time token is not kept. */
  vaultKind: string | null;
};

export const noAccount: SentAccount = {
  kind: 'none',
  number: null,
  expiryMonth: null,
  expiryYear: null,
  holder: null,
  verification: null,
  cryptogram: null,
  vaultKind: null,
};

/** Reads whichever account structure a request carries; validation saw to it that there is at most one. */
export function readAccount(params: Params): SentAccount {
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
    const number = get('bankAccount.iban') ?? get('bankAccount.number');
    const holder = get('bankAccount.holder');
    return { ...noAccount, kind: 'bankAccount', number, holder, vaultKind: 'bankAccount' };
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
    return { ...noAccount, kind: 'virtualAccount', number, vaultKind: 'virtualAccount' };
  }
  if (params.has('giftCard.number')) {
    const [number, holder, verification] = [
      get('giftCard.number'),
      get('giftCard.holder'),
      get('giftCard.pin'),
    ];
    return { ...noAccount, kind: 'giftCard', number, holder, verification, vaultKind: 'giftCard' };
  }
  return noAccount;
}

/** What may be shown of an account's number, on screens and in answers. */
export function visibleNumberOf({ kind, number }: ClearAccount): {
  accountBin: string | null;
  accountLast4: string | null;
} {
  if (number === null || number === '') return { accountBin: null, accountLast4: null };
  return { accountBin: kind === 'card' ? number.slice(0, 6) : null, accountLast4: lastFourOf(number) };
}

export type ResolvedBrand = {
  paymentBrand: string | null;
  paymentMethod: string;
  kind: BrandKind | null;
  asynchronous: boolean;
};

/** The brand that a request names, or the one its card number begins like (spec 2.3, docs/decisions/0003). */
export function resolveBrand(params: Params, account: ClearAccount): ResolvedBrand {
  const detected = account.kind === 'card' && account.number ? detectBrand(account.number) : undefined;
  const paymentBrand = params.get('paymentBrand') ?? detected ?? null;
  const details = paymentBrand === null ? undefined : findBrand(paymentBrand);
  return {
    paymentBrand,
    paymentMethod: details?.method ?? resolveMethod[account.kind],
    kind: details?.kind ?? null,
    asynchronous: details?.async === true && account.kind !== 'card',
  };
}

const resolveMethod: Record<ClearAccount['kind'], string> = {
  card: 'CC',
  bankAccount: 'DD',
  virtualAccount: 'VA',
  tokenAccount: 'CC',
  giftCard: 'PP',
  none: 'OT',
};
