import { cvvLengthOf, type ImportedSchemes, numberFit } from '#lib/brands/index.ts';
import { firstGoodMonth, isLuhnValid, isMonthOver } from '#lib/card-numbers/index.ts';
import { allowsValue } from '#lib/entities/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { PaymentCommand } from './command.ts';
import type { Instrument, ResolvedBrand } from './instrument/payment-instrument.ts';
import type { Payment } from './payment.ts';

/**
 * Why an initial request is not sent to an acquirer although its form is right: one rule a line, the
 * first that applies decides. Each has a result code of its own and a full payment body
 * (docs/decisions/0009).
 */
export type PaymentRulesInput = InstrumentRulesInput & {
  /** Some connector account takes payments of this mode. */
  hasAccount: boolean;
};

export type InstrumentRulesInput = {
  command: PaymentCommand;
  payment: Payment;
  /** What is paid with: sent, or stored earlier. */
  account: Instrument;
  brand: ResolvedBrand;
  /** A connector takes the number although its check digit is wrong. */
  isTestNumber: boolean;
  /** What the operator's import of ranges states of the number. */
  imported: ImportedSchemes | null;
};

type Rule<Input> = [code: ResultCode, applies: (input: Input) => boolean];

const channelRules: readonly Rule<PaymentRulesInput>[] = [
  [
    '600.200.202',
    ({ payment, command: { channel } }) => !allowsValue(channel.settings.paymentTypes, payment.paymentType),
  ],
  ['600.200.500', ({ payment, command: { channel } }) => !allowsValue(channel.settings.currencies, payment.currency)],
  [
    '600.200.500',
    ({ payment, command: { channel } }) => !allowsValue(channel.settings.paymentBrands, payment.paymentBrand),
  ],
  ['600.200.700', ({ hasAccount }) => !hasAccount],
  ['100.550.300', ({ payment }) => payment.amountMinor === 0n && payment.paymentType !== 'PA'],
  ['100.370.101', ({ brand, command }) => brand.asynchronous && command.shopperResultUrl === null],
];

/** What is wrong with the account itself, for storing it as much as for paying with it. */
const accountRules: readonly Rule<InstrumentRulesInput>[] = [
  ['100.100.101', (input) => isNumberInvalid(input)],
  ['100.100.303', ({ account, command }) => isExpired(account, command.now)],
  ['100.100.700', (input) => isBrandOfOtherNumber(input)],
  ['100.100.601', ({ account, payment }) => isWrongCvvLength(account, payment.paymentBrand)],
];

/** The result code that refuses a request, or null when it may go to the acquirer. */
export function checkPaymentRules(input: PaymentRulesInput): ResultCode | null {
  return channelRules.find(([, applies]) => applies(input))?.[0] ?? checkInstrumentRules(input);
}

/** The result code that refuses an account, or null when it may be stored. */
export function checkInstrumentRules(input: InstrumentRulesInput): ResultCode | null {
  return accountRules.find(([, applies]) => applies(input))?.[0] ?? null;
}

/** A tester may pay with numbers whose check digit is wrong. */
function isNumberInvalid({ account, payment, isTestNumber }: InstrumentRulesInput): boolean {
  if (account.kind !== 'card' || account.number === null || isLuhnValid(account.number)) return false;
  return !(payment.mode === 'INTERNAL' && isTestNumber);
}

/** A card is good to the end of the month it names. */
function isExpired({ expiryMonth, expiryYear }: Instrument, now: Date): boolean {
  if (expiryMonth === null || expiryYear === null) return false;
  return isMonthOver(expiryYear, expiryMonth, firstGoodMonth(now));
}

function isBrandOfOtherNumber({ account, command, imported }: InstrumentRulesInput): boolean {
  if (account.kind !== 'card' || account.number === null) return false;
  const named = command.brand;
  return named !== null && numberFit(named, account.number, imported) === 'excluded';
}

function isWrongCvvLength(account: Instrument, paymentBrand: string | null): boolean {
  if (account.kind !== 'card' || account.verification === null) return false;
  return account.verification.length !== cvvLengthOf(paymentBrand, account.number);
}
