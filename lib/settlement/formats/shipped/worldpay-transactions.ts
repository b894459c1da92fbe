import type { SettlementFormat } from '../settlement-format.ts';
import {
  amount,
  brands,
  column,
  columns,
  constant,
  csv,
  isNegative,
  optional,
  otherwise,
  pairs,
  plus,
  spellings,
} from './sources.ts';

const event = ['Event Type'];
const payments = spellings(['SETTLED', 'SETTLED_BY_MERCHANT']);
/** A refund that the shopper's bank did not take comes back. */
const returned = spellings(['REFUND_FAILED']);
const refunds = [...spellings(['REFUNDED', 'REFUNDED_BY_MERCHANT']), ...returned];
const chargebacks = spellings(['CHARGED_BACK']);
const reversals = spellings(['CHARGEBACK_REVERSED']);
/** What moves no money of a settlement. */
const ignored = spellings([
  'SENT_FOR_AUTHORISATION',
  'AUTHORISED',
  'PARTIALLY_AUTHORISED',
  'CAPTURED',
  'CAPTURE_FAILED',
  'SENT_FOR_REFUND',
  'SENT_FOR_FAST_REFUND',
  'CANCELLED',
  'SHOPPER_CANCELLED',
  'REFUSED',
  'REFUSED_BY_BANK',
  'EXPIRED',
  'ERROR',
  'INFORMATION_REQUESTED',
  'INFORMATION_SUPPLIED',
]);
const times =
  'yyyy-MM-dd HH:mm:ss|yyyy-MM-dd HH:mm|yyyy-MM-ddTHH:mm:ss|yyyy-MM-dd|dd/MM/yyyy HH:mm:ss|dd/MM/yyyy HH:mm|dd/MM/yyyy|dd-MMM-yyyy';
const [net, commission] = ['Net Settlement Amount', 'Commission'];
const names = {
  'Event Type': ['Event', 'Payment Status', 'Status', 'Last Event'],
  'Event Date': ['Event Time', 'Event Date and Time', 'Status Date', 'Date and Time', 'Date'],
  'Settlement Date': ['Settled Date', 'Transfer Date', 'Payment Date'],
  'Payment Method': ['Payment method', 'Payment Type'],
  Amount: ['Payment Amount', 'Transaction Amount', 'Gross Amount'],
  Currency: ['Currency Code', 'Payment Currency', 'Payment Currency Code', 'Transaction Currency'],
  [net]: [
    'Net Amount',
    'Transfer Amount',
    'Amount Transferred to Merchant',
    'Settlement Amount',
    'Settlement amount',
    'Settled Amount',
  ],
  'Settlement Currency': ['Settlement currency', 'Settlement Currency Code', 'Transfer Currency'],
  'Interchange Fee': ['Interchange', 'Interchange Fees'],
  'Scheme Fee': ['Scheme Fees'],
  [commission]: ['commission', 'Commission Amount', 'Total Commission'],
};

/**
 * The transaction report of Worldpay (WPG), by its published columns. Users of it choose its columns: those that are read here, under the
 * names that are published, have to be there. Merchant codes are merchants, which are added for each PSP.
 */
export const worldpayTransactions: SettlementFormat = {
  encoding: 'UTF-8',
  layout: csv(),
  numbers: { decimalSign: '.', grouping: ',', unit: 'MAJOR' },
  timeZone: { name: 'Europe/London', column: '', values: [] },
  columns: columns({
    ReconciliationType: column(event, {
      values: pairs({ SETTLED: [...payments, ...refunds], CHARGEBACK: chargebacks, 'CHARGEBACK REVERSAL': reversals }),
    }),
    PaymentType: column(event, {
      values: pairs({ DEBIT: [...payments, ...chargebacks, ...reversals], REFUND: refunds }),
    }),
    Cashflow: column(event, {
      values: pairs({
        POS: [...payments, ...reversals, ...returned],
        NEG: [...refunds.filter((each) => !returned.includes(each)), ...chargebacks],
      }),
      // The commission may be more than the amount.
      cases: [{ when: isNegative(net), columns: event, values: [otherwise('NEG')] }],
    }),
    LineKind: column(event, { values: [...pairs({ REFUND_REVERSAL: returned }), otherwise('')] }),
    ClearingInstituteMerchantId: constant('worldpay'),
    MerchantAccountId: column(['Merchant Code']),
    MerchantId: column(['Merchant Code']),
    ConnectorTxId1: column(['Order Code']),
    TransactionId: column(['Order Code']),
    Amount: amount([plus('Amount')]),
    Currency: column(['Currency']),
    Brand: column(['Payment Method'], { values: brands }),
    TxRequestTime: column(['Event Date', 'Settlement Date'], { pattern: times }),
    SettlementAmount: amount([plus(net)]),
    SettlementCurrency: column(['Settlement Currency']),
    SettlementFee: amount([plus(commission)]),
    InterchangeFee: amount([optional(plus('Interchange Fee'))]),
    SchemeFee: amount([optional(plus('Scheme Fee'))]),
    SettlementDate: column(['Settlement Date', 'Event Date'], { pattern: times }),
    ClearingInsitituteName: constant('Worldpay'),
  }),
  skip: [{ column: event[0] as string, values: ignored, isNot: false, isCounted: false }],
  carried: [],
  names: Object.entries(names).map(([name, others]) => ({ column: name, others })),
  trailers: [],
};
