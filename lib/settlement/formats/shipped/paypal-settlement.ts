import type { SettlementFormat } from '../settlement-format.ts';
import { amount, column, columns, constant, minus, pairs, plus } from './sources.ts';

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
const refunds = ['T1107', 'T1110', 'T1114'];
const chargebacks = ['T1106', 'T1111', 'T1112', 'T1201'];
const reversals = ['T1108', 'T1115', 'T1202'];

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
        SETTLED: ['T00*', ...refunds],
        CHARGEBACK: chargebacks,
        'CHARGEBACK REVERSAL': reversals,
        FEE: ['T01*'],
      }),
    }),
    PaymentType: column(event, {
      values: pairs({ DEBIT: ['T00*', ...chargebacks, ...reversals], REFUND: refunds, BATCH: ['T01*'] }),
    }),
    ClearingInstituteMerchantId: column(['Account']),
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
    // Conversions, deposits, withdrawals, holds and movements between balances settle no payment.
    {
      column: event[0] as string,
      isNot: false,
      isCounted: true,
      values: ['T02*', 'T03*', 'T04*', 'T05*', 'T06*', 'T07*', 'T15*', 'T17*', 'T18*', 'T19*', 'T20*', 'T21*', 'T22*'],
    },
  ],
  carried: [{ name: 'Account', marker: 'SH', place: 5 }],
  trailers: [{ marker: 'SC', isRequired: true, checks: [{ place: 2, total: 'ROWS', terms: [], same: null }] }],
};
