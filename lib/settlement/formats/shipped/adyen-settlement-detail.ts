import type { SettlementFormat } from '../settlement-format.ts';
import { amount, column, columns, constant, minus, pairs, plus } from './sources.ts';

const payments = ['Settled', 'SettledInInstallments', 'SentForSettle'];
const refunds = ['Refunded', 'RefundedReversed', 'RefundedExternally'];
const payouts = ['PaidOut', 'PaidOutReversed'];
const chargebacks = ['Chargeback', 'SecondChargeback'];
const fees = ['Fee', 'MiscCosts', 'PaymentCost', 'InvoiceDeduction', 'DepositCorrection'];
/** Movements between balances, which settle no payment. */
const movements = [
  'MerchantPayout',
  'Balancetransfer',
  'BalanceTransfer',
  'MatchedStatement',
  'ManualCorrected',
  'BankInstructionReturned',
  'EpaPaid',
  'InternalCompanyPayout',
  'ReserveAdjustment',
];
const gross = [plus('Gross Credit (GC)'), minus('Gross Debit (GC)')];
const net = [plus('Net Credit (NC)'), minus('Net Debit (NC)')];

/**
 * The settlement details report of Adyen, by its published list of columns. Rows of fees have no gross amount, and their
 * Modification Reference is a description. The merchants by merchant account are added for each PSP.
 */
export const adyenSettlementDetail: SettlementFormat = {
  encoding: 'UTF-8',
  layout: {
    kind: 'DELIMITED',
    delimiter: ',',
    isQuoted: true,
    skipLines: 0,
    hasHeader: true,
    headerMarker: '',
    fields: [],
  },
  numbers: { decimalSign: '.', grouping: '', unit: 'MAJOR' },
  timeZone: {
    name: 'Europe/Amsterdam',
    column: 'TimeZone',
    values: pairs({
      'Europe/Amsterdam': ['CET', 'CEST'],
      'Europe/London': ['BST', 'GMT', 'WET'],
      UTC: ['UTC'],
      'America/New_York': ['EST', 'EDT'],
      'America/Chicago': ['CST', 'CDT'],
      'America/Los_Angeles': ['PST', 'PDT'],
      'America/Sao_Paulo': ['BRT'],
      'Asia/Singapore': ['SGT'],
      'Asia/Tokyo': ['JST'],
      'Australia/Sydney': ['AEST', 'AEDT'],
    }),
  },
  columns: columns({
    ReconciliationType: column(['Type'], {
      values: pairs({
        SETTLED: [...payments, ...refunds, ...payouts],
        CHARGEBACK: chargebacks,
        'CHARGEBACK REVERSAL': ['ChargebackReversed'],
        FEE: fees,
      }),
    }),
    PaymentType: column(['Type'], {
      values: pairs({
        DEBIT: [...payments, ...chargebacks, 'ChargebackReversed'],
        REFUND: refunds,
        CREDIT: payouts,
        BATCH: fees,
      }),
    }),
    ClearingInstituteMerchantId: column(['Company Account']),
    MerchantAccountId: column(['Merchant Account']),
    MerchantId: column(['Merchant Account']),
    SettlementTxId: column(['Modification Reference', 'Psp Reference'], {
      when: { column: 'Type', values: [...payments, ...refunds, ...payouts, ...chargebacks, 'ChargebackReversed'] },
    }),
    ConnectorTxId1: column(['Psp Reference']),
    ConnectorTxId2: column(['Modification Reference'], {
      when: { column: 'Type', values: [...payments, ...refunds, ...payouts, ...chargebacks, 'ChargebackReversed'] },
    }),
    TransactionId: column(['Merchant Reference']),
    Amount: amount(gross, net),
    Currency: column(['Gross Currency', 'Net Currency']),
    Brand: column(['Payment Method'], {
      values: [
        ...pairs({
          VISA: ['visa'],
          MASTER: ['mc'],
          AMEX: ['amex'],
          DISCOVER: ['discover'],
          JCB: ['jcb'],
          DINERS: ['diners'],
          MAESTRO: ['maestro'],
        }),
        { from: '*', to: '' },
      ],
    }),
    TxRequestTime: column(['Creation Date'], { pattern: 'yyyy-MM-dd HH:mm:ss' }),
    SettlementAmount: amount(net),
    SettlementCurrency: column(['Net Currency']),
    SettlementFee: amount([
      plus('Commission (NC)'),
      plus('Markup (NC)'),
      plus('Scheme Fees (NC)'),
      plus('Interchange (NC)'),
    ]),
    SettlementFxRate: column(['Exchange Rate'], { default: '1' }),
    SettlementDate: column(['Booking Date', 'Creation Date'], { pattern: 'yyyy-MM-dd HH:mm:ss|yyyy-MM-dd' }),
    ClearingInsitituteName: constant('Adyen'),
    ReasonDesc: column(['Modification Reference'], { when: { column: 'Type', values: fees } }),
  }),
  skip: [{ column: 'Type', values: movements, isNot: false, isCounted: false }],
  carried: [],
  trailers: [],
};
