import { type BrandKind, detectBrand, findBrand } from '#lib/brands/index.ts';
import { lastFourOf } from '#lib/card-numbers/index.ts';
import type { ClearAccount } from '#lib/connectors/index.ts';

/** What is paid with, in clear: none of it is stored like this. A mobile wallet has become the card inside it. */
export type Instrument = ClearAccount & {
  /** Kept encrypted under this kind when there is a number; a one-time token is not kept. */
  vaultKind: string | null;
};

export const noInstrument: Instrument = {
  kind: 'none',
  number: null,
  expiryMonth: null,
  expiryYear: null,
  holder: null,
  verification: null,
  cryptogram: null,
  vaultKind: null,
};

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

/** The brand that a request names, or the one its card number begins like (spec 2.3, docs/decisions/0009). */
export function resolveBrand(named: string | null, account: ClearAccount): ResolvedBrand {
  const detected = account.kind === 'card' && account.number ? detectBrand(account.number) : undefined;
  const paymentBrand = named ?? detected ?? null;
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
