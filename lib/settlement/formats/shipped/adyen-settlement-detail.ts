import type { SettlementFormat } from '../settlement-format.ts';
import { amount, column, columns, constant, csv, minus, pairs, plus } from './sources.ts';

const payments = ['Settled', 'SettledInInstallments', 'SettledExternally', 'SentForSettle'];
/** A refund that the shopper's bank did not take comes back. */
const returned = ['RefundedReversed'];
const refunds = ['Refunded', 'RefundedInInstallments', 'RefundedExternally', ...returned];
const payouts = ['PaidOut', 'PaidOutReversed'];
/** The scheme takes the money of a payment back, or the capture failed after all. */
const chargebacks = ['Chargeback', 'SecondChargeback', 'ChargebackExternally', 'SettledReversed'];
const reversals = ['ChargebackReversed', 'ChargebackReversedExternally'];
const fees = ['Fee', 'MiscCosts', 'PaymentCost', 'InvoiceDeduction'];
const reserves = ['ReserveAdjustment', 'DepositCorrection'];
const adjustments = ['ManualCorrected', 'Converted'];
const transfers = [
  'Balancetransfer',
  'BalanceTransfer',
  'InternalCompanyPayout',
  'Advancement',
  'AdvancementCommissioned',
  'BankInstructionReturned',
];
const others = [...fees, ...reserves, ...adjustments, ...transfers];
/** The payout of the rows, and what moves no money. */
const ignored = ['MerchantPayout', 'MatchedStatement', 'EpaPaid', 'NotificationOfFraud'];
const ofPayments = [...payments, ...refunds, ...payouts, ...chargebacks, ...reversals];
const gross = [plus('Gross Credit (GC)'), minus('Gross Debit (GC)')];
const net = [plus('Net Credit (NC)'), minus('Net Debit (NC)')];

/**
 * The settlement details report of Adyen, by its published list of columns. Rows of fees have no gross amount, and their
 * Modification Reference is a description. The merchants by merchant account are added for each PSP.
 */
export const adyenSettlementDetail: SettlementFormat = {
  encoding: 'UTF-8',
  layout: csv(),
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
        'CHARGEBACK REVERSAL': reversals,
        FEE: others,
      }),
    }),
    PaymentType: column(['Type'], {
      values: pairs({
        DEBIT: [...payments, ...chargebacks, ...reversals],
        REFUND: refunds,
        CREDIT: payouts,
        BATCH: others,
      }),
    }),
    LineKind: column(['Type'], {
      when: { column: 'Type', values: [...reserves, ...adjustments, ...transfers, ...returned] },
      values: pairs({ RESERVE: reserves, ADJUSTMENT: adjustments, TRANSFER: transfers, REFUND_REVERSAL: returned }),
    }),
    // A company account may be shorter than the id of a clearing institute (spec 2.13).
    ClearingInstituteMerchantId: constant('adyen'),
    MerchantAccountName: column(['Company Account']),
    MerchantAccountId: column(['Merchant Account']),
    MerchantId: column(['Merchant Account']),
    SettlementTxId: column(['Modification Reference', 'Psp Reference'], {
      when: { column: 'Type', values: ofPayments },
    }),
    ConnectorTxId1: column(['Psp Reference']),
    ConnectorTxId2: column(['Modification Reference'], { when: { column: 'Type', values: ofPayments } }),
    ConnectorTxId3: column(['Batch Number']),
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
    InterchangeFee: amount([plus('Interchange (NC)')]),
    SchemeFee: amount([plus('Scheme Fees (NC)')]),
    MarkupFee: amount([plus('Markup (NC)')]),
    CommissionFee: amount([plus('Commission (NC)')]),
    SettlementFxRate: column(['Exchange Rate'], { default: '1' }),
    SettlementDate: column(['Booking Date', 'Creation Date'], { pattern: 'yyyy-MM-dd HH:mm:ss|yyyy-MM-dd' }),
    ClearingInsitituteName: constant('Adyen'),
    ReasonDesc: column(['Modification Reference'], { when: { column: 'Type', values: others } }),
  }),
  skip: [{ column: 'Type', values: ignored, isNot: false, isCounted: false }],
  carried: [],
  trailers: [],
};
