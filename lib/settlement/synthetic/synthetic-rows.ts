import { currencyExponent, fromMinor } from '#lib/money/index.ts';
import type { SeededRandom } from '#lib/platform/random-of-seed.ts';
import type { FileRow } from '../file/write-file.ts';
import type { DefectKind } from './defects.ts';

/** A payment as the acquirer has it. */
export type SettledPayment = {
  id: string;
  merchantId: string;
  shortId: string;
  acquirerTxId: string | null;
  transactionType: 'DEBIT' | 'CREDIT' | 'REFUND';
  cashflow: 'POS' | 'NEG';
  /** One that can be charged back. */
  isDebit: boolean;
  amountMinor: bigint;
  remainingMinor: bigint;
  currency: string;
  brand: string | null;
  last4: string | null;
  merchantTransactionId: string | null;
  createdAt: Date;
};

/** The minor units of a hundredth, which is the smallest amount of a file; of a currency without decimals, of one. */
export function unitOf(currency: string): bigint {
  return currencyExponent(currency) === 3 ? 10n : 1n;
}

type Settling = { date: string; pspId: string; random: SeededRandom };

/** The line that settles a payment: it names the payment in one of the ways of acquirers, and takes a fee. */
export function settledRow(payment: SettledPayment, { date, pspId, random }: Settling): FileRow {
  const { id, amountMinor, currency, cashflow, createdAt } = payment;
  const isConverted = amountMinor >= 1_000n * unitOf(currency) && random.below(5) === 0;
  const settlementCurrency = isConverted ? (currency === 'EUR' ? 'USD' : 'EUR') : currency;
  const rate = isConverted ? drawRate(random, currency, settlementCurrency) : 10_000;
  const gross = convert(amountMinor, rate, currency, settlementCurrency);
  const fee = roundDown((gross * 14n) / 1_000n, settlementCurrency);
  return {
    ReconciliationType: 'SETTLED',
    PaymentType: payment.transactionType,
    Cashflow: cashflow,
    ClearingInstituteMerchantId: 'synthetic-1',
    MerchantAccountId: 'synthetic',
    PspId: pspId,
    MerchantId: payment.merchantId,
    SettlementTxId: `settled-${id}`,
    ...nameOf(payment, random),
    Amount: fromMinor(amountMinor, currency),
    Currency: currency,
    Brand: payment.brand,
    TxRequestTime: createdAt.toISOString().slice(0, 19).replace('T', ' '),
    SettlementAmount: fromMinor(cashflow === 'POS' ? gross - fee : gross + fee, settlementCurrency),
    SettlementCurrency: settlementCurrency,
    SettlementFee: fromMinor(fee, settlementCurrency),
    SettlementFxRate: (rate / 10_000).toFixed(4),
    SettlementDate: date,
    SettlementStatus: 'SUCCESS',
    AccountNumberLast4: payment.last4,
    SettlementFileFormat: 'synthetic',
    ClearingInsitituteName: 'Synthetic Acquirer',
  };
}

/** What one unit is about worth, in ten thousandths of one of the other. */
const usualRates: Readonly<Record<string, number>> = {
  'EUR USD': 10_850,
  'USD EUR': 9_200,
  'GBP EUR': 11_650,
  'JPY EUR': 61,
};

/** A hundredth more or less than the usual rate; of currencies without one, anything that a rate can be. */
function drawRate(random: SeededRandom, from: string, to: string): number {
  const usual = usualRates[`${from} ${to}`];
  if (usual === undefined) return 5_000 + random.below(10_000);
  return usual + Math.trunc((usual * (random.below(201) - 100)) / 10_000);
}

function nameOf({ id, shortId, acquirerTxId }: SettledPayment, random: SeededRandom): FileRow {
  const names: FileRow[] = [{ UniqueID: id }, { ShortId: shortId }];
  if (acquirerTxId !== null && acquirerTxId.length <= 64) names.push({ ConnectorTxId1: acquirerTxId });
  return names[random.below(names.length)] ?? {};
}

/** A rate of ten thousandths, rounded half up, as the comparison of a line allows. */
function convert(minor: bigint, rate: number, from: string, to: string): bigint {
  if (from === to) return minor;
  const shift = currencyExponent(to) - currencyExponent(from);
  const [up, down] = shift >= 0 ? [10n ** BigInt(shift), 1n] : [1n, 10n ** BigInt(-shift)];
  const divisor = 10_000n * down;
  return roundDown((minor * BigInt(rate) * up + divisor / 2n) / divisor, to);
}

function roundDown(minor: bigint, currency: string): bigint {
  return minor - (minor % unitOf(currency));
}

const reasons = ['4853', '10.4', '13.1', '000.100.206'];

/** The line of a chargeback of a part of the payment, or of all that is left of it; its reversal is paid back. */
export function chargebackRow(
  { id, amountMinor, remainingMinor, currency }: SettledPayment,
  row: FileRow,
  type: 'CHARGEBACK' | 'CHARGEBACK REVERSAL',
  random: SeededRandom,
): FileRow {
  const most = remainingMinor < amountMinor ? remainingMinor : amountMinor;
  const amount = random.below(2) === 0 ? most : roundDown(most / 2n, currency);
  const isReversal = type === 'CHARGEBACK REVERSAL';
  return {
    ...row,
    ReconciliationType: type,
    Cashflow: isReversal ? 'POS' : 'NEG',
    SettlementTxId: `${isReversal ? 'reversal' : 'chargeback'}-${id}`,
    SettlementFee: null,
    Amount: fromMinor(amount, currency),
    SettlementAmount: fromMinor(amount, currency),
    SettlementCurrency: currency,
    SettlementFxRate: '1.0000',
    ReasonCode: isReversal ? null : (reasons[random.below(reasons.length)] ?? null),
    ReasonDesc: isReversal ? null : 'Cardholder dispute',
  };
}

/** The line of several payments that are alike, which names each of them; its sum is theirs, without a fee. */
export function batchRow(payments: readonly SettledPayment[], row: FileRow): FileRow {
  const { currency = '' } = payments[0] ?? {};
  const amount = fromMinor(
    payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    currency,
  );
  const [first, second, third] = payments.map(({ acquirerTxId }) => acquirerTxId);
  return {
    ...row,
    UniqueID: null,
    ShortId: null,
    SettlementTxId: `batch-${payments[0]?.id}`,
    SettlementFee: null,
    ConnectorTxId1: first ?? null,
    ConnectorTxId2: second ?? null,
    ConnectorTxId3: third ?? null,
    Amount: amount,
    SettlementAmount: amount,
    SettlementCurrency: currency,
    SettlementFxRate: '1.0000',
  };
}

/** The lines that settle a payment in two or three parts. */
export function partRows({ id, amountMinor, currency }: SettledPayment, row: FileRow, random: SeededRandom): FileRow[] {
  const count = 2n + BigInt(random.below(2));
  const each = roundDown(amountMinor / count, currency);
  const parts = Array.from({ length: Number(count) }, (_, index) =>
    index === 0 ? amountMinor - each * (count - 1n) : each,
  );
  return parts.map((part, index) => ({
    ...row,
    SettlementTxId: `part-${index + 1}-${id}`,
    SettlementFee: null,
    Amount: fromMinor(part, currency),
    SettlementAmount: fromMinor(part, currency),
    SettlementCurrency: currency,
    SettlementFxRate: '1.0000',
  }));
}

/** The line of a payment with an amount, a currency, a rate or a fee that is wrong. */
export function withDefect(
  kind: DefectKind,
  { amountMinor, currency, cashflow }: SettledPayment,
  row: FileRow,
): FileRow {
  const plain = { SettlementCurrency: currency, SettlementFxRate: '1.0000', SettlementFee: null };
  const cent = unitOf(currency);
  if (kind === 'AMOUNT') {
    const wrong = fromMinor(amountMinor - cent, currency);
    return { ...row, ...plain, Amount: wrong, SettlementAmount: wrong };
  }
  if (kind === 'CURRENCY') {
    const other = currency === 'EUR' ? 'USD' : 'EUR';
    const amount = row.Amount ?? '';
    return { ...row, ...plain, Currency: other, SettlementCurrency: other, SettlementAmount: amount };
  }
  const difference = amountMinor / 50n > 2n * cent ? roundDown(amountMinor / 50n, currency) : 2n * cent;
  if (kind === 'RATE') return { ...row, ...atAnotherRate(amountMinor, currency) };
  // Twice the fee of the row was taken.
  const fee = fromMinor(difference, currency);
  const sign = cashflow === 'POS' ? 1n : -1n;
  const net = amountMinor - sign * 2n * difference;
  return { ...row, ...plain, SettlementFee: fee, SettlementAmount: fromMinor(net, currency) };
}

/** The rate that was applied is 5 % above the one of the row. */
function atAnotherRate(amountMinor: bigint, currency: string): FileRow {
  const other = currency === 'EUR' ? 'USD' : 'EUR';
  const amount = fromMinor(convert(amountMinor, 11_550, currency, other), other);
  return { SettlementCurrency: other, SettlementFxRate: '1.1000', SettlementFee: null, SettlementAmount: amount };
}
