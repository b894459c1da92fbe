import type { SettlementFormat } from '../settlement-format.ts';
import { amount, column, columns, constant, minus, pairs, plus, words } from './sources.ts';

const isCredit = { column: 'Transaction Debit or Credit', values: ['CR'] };
const isDebit = { column: 'Transaction Debit or Credit', values: ['DR'] };
const isFeeCredit = { column: 'Fee Debit or Credit', values: ['CR'] };
const isFeeDebit = { column: 'Fee Debit or Credit', values: ['DR'] };
const gross = [plus('Gross Transaction Amount', isCredit), minus('Gross Transaction Amount', isDebit)];
/** A fee is charged where it is debited. */
const fee = [plus('Fee Amount', isFeeDebit), minus('Fee Amount', isFeeCredit)];
const feeInNet = [plus('Fee Amount', isFeeCredit), minus('Fee Amount', isFeeDebit)];
const event = ['Transaction Event Code'];
const times = 'yyyy/MM/dd HH:mm:ss X';
/** Payments to the merchant. What the merchant pays himself, such as mass payments and postage, is a transfer. */
const payments = words('T0000 T0002 T0003 T0004 T0005 T0006 T0007 T0009 T0010 T0011 T0012 T0013 T0018 T0019');
const refunds = ['T1107'];
/** Paid out without a payment before. */
const credits = ['T1113'];
const chargebacks = ['T1106', 'T1201', 'T1207'];
const reversals = ['T1202', 'T1205', 'T1208'];
/** Also what comes back of them. */
const fees = ['T01*', 'T1108', 'T1109'];
/** Holds and their releases, of disputes and reviews too. */
const reserves = ['T1105', 'T1110', 'T1111', 'T15*', 'T21*'];
const adjustments = ['T08*', 'T09*', 'T1103', 'T1117', 'T1200', 'T1203', 'T1204', 'T14*', 'T19*'];
/** Mass payments, conversions, deposits, and what comes back of withdrawals. */
const transfers = words(
  'T0001 T0008 T0014 T0015 T0016 T0017 T02* T03* T07* T10* T1101 T1102 T1104 T1112 T1114 T1115 T16* T20* T22*',
);
const others = [...fees, ...reserves, ...adjustments, ...transfers];
/** Withdrawals, which are the payout of the rows, authorizations, and rows for display only. */
const ignored = ['T04*', 'T05*', 'T06*', 'T13*', 'T17*', 'T18*', 'T98*'];

/**
 * The settlement report of PayPal (STL), by its published specification: rows of several kinds, amounts without a sign in
 * hundredths of any currency, and the number of rows behind each section. A file is of one account: its merchant is added
 * for each PSP.
 */
export const paypalSettlement: SettlementFormat = {
  encoding: 'UTF-8',
  layout: {
    kind: 'DELIMITED',
    delimiter: ',',
    isQuoted: true,
    skipLines: 0,
    hasHeader: true,
    headerMarker: 'CH',
    fields: [],
  },
  numbers: { decimalSign: '.', grouping: '', unit: 'HUNDREDTHS' },
  timeZone: { name: 'UTC', column: '', values: [] },
  columns: columns({
    ReconciliationType: column(event, {
      values: pairs({
        SETTLED: [...payments, ...refunds, ...credits],
        CHARGEBACK: chargebacks,
        'CHARGEBACK REVERSAL': reversals,
        FEE: others,
      }),
    }),
    PaymentType: column(event, {
      values: pairs({
        DEBIT: [...payments, ...chargebacks, ...reversals],
        REFUND: refunds,
        CREDIT: credits,
        BATCH: others,
      }),
    }),
    LineKind: column(event, {
      when: { column: event[0] as string, values: [...reserves, ...adjustments, ...transfers] },
      values: pairs({ RESERVE: reserves, ADJUSTMENT: adjustments, TRANSFER: transfers }),
    }),
    ClearingInstituteMerchantId: constant('paypal'),
    MerchantAccountId: column(['Account']),
    MerchantId: constant(''),
    SettlementTxId: column(['Transaction ID']),
    ConnectorTxId1: column(['Transaction ID']),
    ConnectorTxId2: column(['PayPal Reference ID']),
    TransactionId: column(['Invoice ID', 'Custom Field']),
    Amount: amount(gross),
    Currency: column(['Gross Transaction Currency']),
    Brand: constant('PAYPAL'),
    TxRequestTime: column(['Transaction Initiation Date'], { pattern: times }),
    SettlementAmount: amount([...gross, ...feeInNet]),
    SettlementCurrency: column(['Gross Transaction Currency']),
    SettlementFee: amount(fee),
    SettlementDate: column(['Transaction Completion Date'], { pattern: times }),
    ClearingInsitituteName: constant('PayPal'),
    ReasonCode: column(event),
  }),
  skip: [
    { column: 'CH', values: ['SB'], isNot: true, isCounted: false },
    { column: event[0] as string, isNot: false, isCounted: true, values: ignored },
  ],
  foreign: [{ column: 'Transactional Status', report: 'transaction detail report of PayPal (TRR)' }],
  carried: [{ name: 'Account', marker: 'SH', place: 5 }],
  trailers: [{ marker: 'SC', isRequired: true, checks: [{ place: 2, total: 'ROWS', terms: [], same: null }] }],
};
