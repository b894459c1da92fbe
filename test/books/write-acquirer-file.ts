import { decimalOf } from '#lib/money/index.ts';
import { type AcquirerFile, netOf, type Row, type RowKind } from './file-rows.ts';
import type { Acquirer } from './random-month.ts';

/** What only the gateway knows: the day as a date, and the id that the acquirer has a transaction by. */
export type Known = { dateOf: (day: number) => string; acquirerIdOf: (row: Row) => string };

/** The file as the acquirer writes it. */
export function writeAcquirerFile(file: AcquirerFile, known: Known): string {
  return `${writers[file.acquirer](file, known).join('\n')}\n`;
}

export const formatOf: Readonly<Record<Acquirer, string>> = {
  adyen: 'adyen-settlement-detail',
  stripe: 'stripe-payout-reconciliation',
  paypal: 'paypal-settlement',
};

const writers: Readonly<Record<Acquirer, (file: AcquirerFile, known: Known) => string[]>> = {
  adyen: writeAdyen,
  stripe: writeStripe,
  paypal: writePayPal,
};

const decimal = (minor: bigint, currency: string): string => decimalOf(minor, currency) ?? '';
/** Two columns: what goes out, and what comes in. */
const sides = (minor: bigint, currency: string): string =>
  minor < 0n ? `${decimal(-minor, currency)},` : `,${decimal(minor, currency)}`;
const sumOf = (rows: readonly Row[]): bigint => rows.reduce((sum, row) => sum + netOf(row), 0n);

const adyenTypes: Readonly<Record<RowKind, string>> = {
  PAYMENT: 'Settled',
  STRAY: 'Settled',
  REFUND: 'Refunded',
  REFUND_FAILED: 'RefundedReversed',
  CHARGEBACK: 'Chargeback',
  CHARGEBACK_REVERSAL: 'ChargebackReversed',
  FEE: 'Fee',
  RESERVE: 'ReserveAdjustment',
  ADJUSTMENT: 'ManualCorrected',
  TRANSFER: 'Balancetransfer',
};

function writeAdyen({ rows, day }: AcquirerFile, { dateOf }: Known): string[] {
  const header =
    'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,Modification Merchant Reference,Batch Number,Booking Date,Booking Date TimeZone';
  const write = (row: Row): string => {
    const { deal, id, kind, currency, settlementCurrency, feeMinor } = row;
    const at = `${dateOf(row.day)} 11:00:00`;
    const isOfPayment = deal !== null || kind === 'STRAY';
    const gross = isOfPayment ? `${currency},${sides(row.amountMinor, currency)},${rateOf(row)}` : ',,,';
    const type = id.endsWith('-again') ? 'SecondChargeback' : adyenTypes[kind];
    const method = isOfPayment ? 'visa' : '';
    // The parts of a fee, each with its sign.
    const part = feeMinor / 3n;
    const fees = [feeMinor - 2n * part, part, part, 0n].map((each) => decimal(each, settlementCurrency)).join();
    const net = `${settlementCurrency},${sides(netOf(row), settlementCurrency)}`;
    const reference = deal?.reference ?? (isOfPayment ? id : '');
    const psp = isOfPayment ? `psp-${reference}` : '';
    const changed = isOfPayment ? `mod-${id}` : id;
    return `MIG,Shop,${psp},${reference},${method},${at},UTC,${type},${changed},${gross},${net},${fees},${method},,${day},${at},UTC`;
  };
  const total = sumOf(rows.filter(({ isRepeated }) => !isRepeated));
  const at = `${dateOf(day)} 23:00:00`;
  const payout = `MIG,Shop,,,,${at},UTC,MerchantPayout,TX batch ${day},,,,,EUR,${sides(-total, 'EUR')},,,,,,,${day},${at},UTC`;
  return [header, ...rows.map(write), payout];
}

function rateOf({ deal }: Row): string {
  const rate = deal?.rate ?? 10_000n;
  return `${rate / 10_000n}.${(rate % 10_000n).toString().padStart(4, '0')}`;
}

const stripeTypes: Readonly<Record<RowKind, string>> = {
  PAYMENT: 'charge',
  STRAY: 'charge',
  REFUND: 'refund',
  REFUND_FAILED: 'refund_failure',
  CHARGEBACK: 'dispute',
  CHARGEBACK_REVERSAL: 'dispute_reversal',
  FEE: 'fee',
  RESERVE: 'risk_reserved_funds',
  ADJUSTMENT: 'other_adjustment',
  TRANSFER: 'transfer',
};

function writeStripe({ rows, day }: AcquirerFile, { dateOf, acquirerIdOf }: Known): string[] {
  const header =
    'automatic_payout_id,automatic_payout_effective_at_utc,balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,payment_intent_id,charge_id,customer_facing_amount,customer_facing_currency,card_brand,description';
  const write = (row: Row): string => {
    const { kind, id, deal, settlementCurrency, grossMinor, feeMinor } = row;
    const at = `${dateOf(row.day)} 00:00:00`;
    const amounts = [grossMinor, feeMinor, netOf(row)].map((each) => decimal(each, settlementCurrency)).join();
    const source = deal ? acquirerIdOf(row) : `src_${id}`;
    const brand = deal ? 'Visa' : '';
    return `po_${day},${at},txn_${id},${at},${settlementCurrency.toLowerCase()},${amounts},${stripeTypes[kind]},${source},,,,,${brand},`;
  };
  return [header, ...rows.map(write)];
}

const paypalCodes: Readonly<Record<RowKind, string>> = {
  PAYMENT: 'T0006',
  STRAY: 'T0006',
  REFUND: 'T1107',
  REFUND_FAILED: '',
  CHARGEBACK: 'T1106',
  CHARGEBACK_REVERSAL: 'T1202',
  FEE: 'T0106',
  RESERVE: 'T2101',
  ADJUSTMENT: 'T1200',
  TRANSFER: 'T2001',
};

function writePayPal({ rows, day }: AcquirerFile, { dateOf }: Known): string[] {
  const slashed = (each: number): string => dateOf(each).replaceAll('-', '/');
  const side = (minor: bigint): string => (minor < 0n ? `"DR",${-minor}` : `"CR",${minor}`);
  const write = (row: Row): string => {
    const { kind, id, deal, currency, amountMinor, feeMinor } = row;
    const at = `${slashed(row.day)} 10:00:00 +0000`;
    // A fee that is charged is debited.
    const fee = feeMinor === 0n ? '"",,""' : `${side(-feeMinor)},"${currency}"`;
    return `"SB","${id}","${deal?.reference ?? ''}","","","${paypalCodes[kind]}",${at},${at},${side(amountMinor)},"${currency}",${fee},"","PAYER","","","",,,`;
  };
  return [
    `"RH",${slashed(day)} 12:00:00 +0000,"A","ACCT1",011,`,
    '"FH",01',
    `"SH",${slashed(day)} 00:00:00 +0000,${slashed(day)} 23:59:59 +0000,"ACCT1","ACCT1",""`,
    '"CH","Transaction ID","Invoice ID","PayPal Reference ID","PayPal Reference ID Type","Transaction Event Code","Transaction Initiation Date","Transaction Completion Date","Transaction  Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency","Custom Field","Consumer ID","Payment Tracking ID","Store ID","Bank Reference ID","Credit Transactional Fee","Credit Promotional Fee","Credit Term"',
    ...rows.map(write),
    `"SC",${rows.length}`,
    '"FF",9',
  ];
}
