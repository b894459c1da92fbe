import type { SettlementFormat } from '../settlement-format.ts';
import { amount, column, columns, constant, pairs, plus } from './sources.ts';

const payments = ['charge'];
const refunds = ['refund'];
const chargebacks = ['chargeback', 'dispute'];
const reversals = ['chargeback won', 'dispute won'];
const reserves = ['reserve'];
const adjustments = ['adjustment'];
const others = [...reserves, ...adjustments];
const type = ['Type'];
const times = 'yyyy-MM-dd HH:mm:ss X|yyyy-MM-dd HH:mm:ss|yyyy-MM-dd';

/**
 * The payout transactions of Shopify Payments, by their published columns: amount, fee and net are in the currency of the payout, with
 * a sign. A row has no id. A file is of one shop: its merchant is added for each PSP.
 */
export const shopifyPayments: SettlementFormat = {
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
  timeZone: { name: 'UTC', column: '', values: [] },
  columns: columns({
    ReconciliationType: column(type, {
      values: pairs({
        SETTLED: [...payments, ...refunds],
        CHARGEBACK: chargebacks,
        'CHARGEBACK REVERSAL': reversals,
        FEE: others,
      }),
    }),
    PaymentType: column(type, {
      values: pairs({ DEBIT: [...payments, ...chargebacks, ...reversals], REFUND: refunds, BATCH: others }),
    }),
    LineKind: column(type, {
      when: { column: 'Type', values: others },
      values: pairs({ RESERVE: reserves, ADJUSTMENT: adjustments }),
    }),
    ClearingInstituteMerchantId: constant('shopify'),
    MerchantAccountId: constant('shopify'),
    MerchantId: constant(''),
    ConnectorTxId1: column(['Checkout']),
    ConnectorTxId2: column(['Order']),
    Amount: amount([plus('Presentment Amount')], [plus('Amount')]),
    Currency: column(['Presentment Currency', 'Currency']),
    Brand: column(['Card Brand'], {
      values: [
        ...pairs({
          VISA: ['visa'],
          MASTER: ['mastercard', 'master'],
          AMEX: ['american_express', 'amex'],
          DISCOVER: ['discover'],
          JCB: ['jcb'],
          DINERS: ['diners_club'],
        }),
        { from: '*', to: '' },
      ],
    }),
    TxRequestTime: column(['Transaction Date'], { pattern: times }),
    SettlementAmount: amount([plus('Net')]),
    SettlementCurrency: column(['Currency']),
    SettlementFee: amount([plus('Fee')]),
    SettlementDate: column(['Payout Date', 'Available On', 'Transaction Date'], { pattern: times }),
    ClearingInsitituteName: constant('Shopify Payments'),
  }),
  // The payout of the rows.
  skip: [{ column: 'Type', values: ['payout'], isNot: false, isCounted: false }],
  carried: [],
  trailers: [],
};
