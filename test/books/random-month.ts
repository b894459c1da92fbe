import { randomOfSeed } from '#lib/platform/random-of-seed.ts';

/** A month of a merchant, drawn from a seed. Days count from 0; amounts are minor units, and what comes in is above zero. */
export type Month = {
  seed: string;
  deals: readonly Deal[];
  movements: readonly Movement[];
  /** Lines that no payment has. */
  strays: readonly Stray[];
  /** The file that is undone after it was booked, and imported again; by its place among all files. */
  undoneFile: number;
  /** The statement that the bank sends twice, by its place. */
  repeatedStatement: number;
  correctionMinor: bigint;
  /** VAT on the fees of the merchant, in millionths; 0: none. */
  vatMillionths: number;
  /** The merchant pays the costs of the acquirers as well. */
  paysCosts: boolean;
};

export type Acquirer = 'adyen' | 'stripe' | 'paypal';

/** A payment and what follows it. The days are those of the acquirer's files that report it. */
export type Deal = {
  reference: string;
  acquirer: Acquirer;
  paidOn: number;
  currency: string;
  amountMinor: bigint;
  settlementCurrency: string;
  /** Ten-thousandths of a major unit of the settlement currency for a major unit of the payment. */
  rate: bigint;
  feeMinor: bigint;
  /** Null: never reported. */
  settledOn: number | null;
  /** A line of the file before states so much more than was paid. It holds the payment, so that its own line waits too. */
  wrongBy: bigint | null;
  /** The file after its own repeats its row. */
  isRepeated: boolean;
  refund: Refund | null;
  dispute: Dispute | null;
};

/** A fee below zero is given back. */
export type Refund = {
  madeOn: number;
  amountMinor: bigint;
  feeMinor: bigint;
  settledOn: number;
  failsOn: number | null;
};
export type Dispute = {
  amountMinor: bigint;
  feeMinor: bigint;
  openedOn: number;
  wonOn: number | null;
  /** Its second chargeback. */
  againOn: number | null;
};

export const movementKinds = ['FEE', 'RESERVE', 'ADJUSTMENT', 'TRANSFER'] as const;
export type MovementKind = (typeof movementKinds)[number];
export type Movement = { acquirer: Acquirer; kind: MovementKind; currency: string; day: number; amountMinor: bigint };
export type Stray = { acquirer: Acquirer; currency: string; day: number; amountMinor: bigint; feeMinor: bigint };

/** When acquirers send files; the last three come after the month is closed. */
export const fileDays: readonly number[] = [7, 14, 21, 28, 35, 42, 49];
/** On this day the month through the day before is closed. */
export const closedOn = 31;
export const payoutDay = 24;
export const lastDay = 50;

/** The currency in which each acquirer pays. */
export const settledIn: Readonly<Record<Acquirer, string>> = { adyen: 'EUR', stripe: 'GBP', paypal: 'USD' };
export const acquirers = Object.keys(settledIn) as Acquirer[];

export const exponentOf = (currency: string): number => (currency === 'JPY' ? 0 : 2);

/** An amount in the currency that is settled, rounded half up. */
export function convert(amountMinor: bigint, { currency, settlementCurrency, rate }: Deal): bigint {
  const shift = exponentOf(settlementCurrency) - exponentOf(currency);
  const scaled = amountMinor * rate * 10n ** BigInt(Math.max(shift, 0));
  const size = scaled < 0n ? -scaled : scaled;
  const rounded = (size + 5_000n) / 10_000n;
  return scaled < 0n ? -rounded : rounded;
}

export function drawMonth(seed: string, deals = 24): Month {
  const { below } = randomOfSeed(seed);
  const isOneOf = (of: number): boolean => below(of) === 0;
  const fileAfter = (day: number): number | null => fileDays.find((each) => each > day) ?? null;

  function drawDeal(index: number): Deal {
    const acquirer = acquirers[below(acquirers.length)] as Acquirer;
    const settlementCurrency = settledIn[acquirer];
    // Adyen settles other currencies in euros.
    const currency = acquirer === 'adyen' && isOneOf(3) ? (['USD', 'JPY'][below(2)] as string) : settlementCurrency;
    const paidOn = below(28);
    const amountMinor = BigInt(1_000 + below(40_000));
    const settledOn = isOneOf(12) ? null : fileAfter(isOneOf(6) ? paidOn + 7 : paidOn);
    const isSettled = settledOn !== null;
    const isForeign = currency !== settlementCurrency;
    const kind = isForeign || !isSettled ? 9 : below(10);
    const refund = kind >= 1 && kind <= 3 ? drawRefund(acquirer, { paidOn, amountMinor }) : null;
    // More than is left after a refund waits for a user.
    const leftMinor = amountMinor - (refund?.amountMinor ?? 0n);
    return {
      reference: `order-${seed}-${index}`,
      acquirer,
      paidOn,
      currency,
      amountMinor,
      settlementCurrency,
      rate: isForeign ? BigInt(currency === 'USD' ? 8_600 + below(900) : 55 + below(10)) : 10_000n,
      feeMinor: BigInt(below(900)),
      settledOn,
      wrongBy: kind === 0 ? BigInt(100 + below(900)) : null,
      isRepeated: isSettled && isOneOf(5),
      refund,
      dispute:
        settledOn !== null && leftMinor > 1n && kind >= 3 && kind <= 5 ? drawDispute(settledOn, leftMinor) : null,
    };
  }

  function drawRefund(acquirer: Acquirer, { paidOn, amountMinor }: { paidOn: number; amountMinor: bigint }): Refund {
    const madeOn = Math.min(paidOn + 1 + below(3), 30);
    const settledOn = fileAfter(madeOn + 7) as number;
    return {
      madeOn,
      amountMinor: isOneOf(3) ? amountMinor : 1n + BigInt(below(Number(amountMinor) - 1)),
      feeMinor: BigInt(below(3) - 1) * BigInt(below(200)),
      settledOn,
      // The report of PayPal has no row for it.
      failsOn: acquirer !== 'paypal' && isOneOf(3) ? fileAfter(settledOn) : null,
    };
  }

  function drawDispute(settledOn: number, amountMinor: bigint): Dispute | null {
    const openedOn = fileAfter(settledOn);
    if (openedOn === null) return null;
    const wonOn = isOneOf(2) ? fileAfter(openedOn) : null;
    return {
      amountMinor: isOneOf(3) ? 1n + BigInt(below(Number(amountMinor) - 1)) : amountMinor,
      feeMinor: BigInt(below(1_500)),
      openedOn,
      wonOn,
      againOn: wonOn !== null && isOneOf(2) ? fileAfter(wonOn) : null,
    };
  }

  const fileOf = (): number => fileDays[below(fileDays.length)] as number;
  return {
    seed,
    deals: Array.from({ length: deals }, (_, index) => drawDeal(index)),
    movements: Array.from({ length: 4 + below(5) }, () => {
      const acquirer = acquirers[below(acquirers.length)] as Acquirer;
      const kind = movementKinds[below(movementKinds.length)] as MovementKind;
      const amountMinor = BigInt((isOneOf(3) ? 1 : -1) * (1 + below(5_000)));
      return { acquirer, kind, currency: settledIn[acquirer], day: fileOf(), amountMinor };
    }),
    strays: Array.from({ length: below(3) }, () => {
      const acquirer = acquirers[below(acquirers.length)] as Acquirer;
      const amountMinor = BigInt(50_000 + below(9_000));
      return { acquirer, currency: settledIn[acquirer], day: fileOf(), amountMinor, feeMinor: BigInt(below(300)) };
    }),
    undoneFile: below(12),
    repeatedStatement: below(12),
    correctionMinor: BigInt(1 + below(999)),
    vatMillionths: [0, 0, 190_000, 77_000, 250_000, 53_333][below(6)] as number,
    paysCosts: isOneOf(3),
  };
}
