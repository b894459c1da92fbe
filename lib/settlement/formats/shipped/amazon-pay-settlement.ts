import type { SettlementFormat } from '../settlement-format.ts';
import { amount, column, columns, constant, csv, isNegative, minus, otherwise, pairs, plus, words } from './sources.ts';

const type = ['TransactionType'];
const payments = ['Capture'];
const refunds = ['Refund'];
/** Claims under the guarantee take the money of a payment back, as disputes do. */
const chargebacks = [
  'Chargeback',
  'Dispute',
  'Claim',
  'A-to-z',
  'A-to-z Guarantee',
  'A-to-Z Guarantee',
  'A-to-z Guarantee Claim',
  'A-to-Z Guarantee Claim',
  'A-to-z Guarantee claim',
];
/** An authorization that was not captured is charged for. */
const fees = [...words('Authorization AuthExpired AuthCancelled ServiceFee'), 'Miscellaneous fees', 'Chargeback fee'];
const reserves = [
  'Reserve',
  'Account reserve',
  'Reserve Released',
  'Previous Reserve Amount Balance',
  'Current Reserve Amount',
];
const adjustments = ['Adjustment', 'Adjustments'];
const transfers = ['Carryover', 'Balance repayment', 'Beginning balance'];
const others = [...fees, ...reserves, ...adjustments, ...transfers];
const ofPayments = { column: 'TransactionType', values: [...payments, ...refunds, ...chargebacks] };
const times = 'yyyy-MM-ddTHH:mm:ssX|yyyy-MM-ddTHH:mm:ss.SX|yyyy-MM-ddTHH:mm:ss|yyyy-MM-dd HH:mm:ss|yyyy-MM-dd';
const [gross, net, fee] = ['TransactionAmount', 'NetTransactionAmount', 'TotalTransactionFee'];
const isOut = isNegative(gross);

/**
 * The settlement report of Amazon Pay, by its published columns: lines about the account and the period stand before the header of
 * the rows. A file is of one account: its merchant is added for each PSP.
 */
export const amazonPaySettlement: SettlementFormat = {
  encoding: 'UTF-8',
  layout: csv({ headerMarker: 'TransactionPostedDate' }),
  numbers: { decimalSign: '.', grouping: '', unit: 'MAJOR' },
  timeZone: { name: 'UTC', column: '', values: [] },
  columns: columns({
    ReconciliationType: column(type, {
      values: pairs({ SETTLED: [...payments, ...refunds], 'CHARGEBACK REVERSAL': chargebacks, FEE: others }),
      cases: [
        { when: isOut, columns: type, values: pairs({ SETTLED: refunds, CHARGEBACK: chargebacks, FEE: others }) },
      ],
    }),
    PaymentType: column(type, {
      values: pairs({ DEBIT: [...payments, ...chargebacks], REFUND: refunds, BATCH: others }),
    }),
    LineKind: column(type, {
      values: [
        ...pairs({ RESERVE: reserves, ADJUSTMENT: adjustments, TRANSFER: transfers, REFUND_REVERSAL: refunds }),
        otherwise(''),
      ],
      cases: [
        {
          when: isOut,
          columns: type,
          values: [...pairs({ RESERVE: reserves, ADJUSTMENT: adjustments, TRANSFER: transfers }), otherwise('')],
        },
      ],
    }),
    ClearingInstituteMerchantId: constant('amazon-pay'),
    MerchantAccountId: constant('amazon-pay'),
    MerchantAccountName: column(['StoreName']),
    MerchantId: constant(''),
    SettlementTxId: column(['AmazonTransactionId']),
    ConnectorTxId1: column(['AmazonTransactionId']),
    ConnectorTxId2: column(['AmazonOrderReferenceId']),
    ConnectorTxId3: column(['SettlementId']),
    TransactionId: column(['SellerReferenceId', 'SellerOrderId'], { when: ofPayments }),
    InvoiceId: column(['SellerOrderId'], { when: ofPayments }),
    Amount: amount([plus(gross, ofPayments)], [plus(net)]),
    Currency: column(['CurrencyCode']),
    TxRequestTime: column(['TransactionPostedDate'], { pattern: times }),
    SettlementAmount: amount([plus(net)]),
    SettlementCurrency: column(['CurrencyCode']),
    SettlementFee: amount([minus(fee, ofPayments)]),
    SettlementDate: column(['TransactionPostedDate'], { pattern: times }),
    Descriptor: column(['TransactionDescription']),
    ClearingInsitituteName: constant('Amazon Pay'),
  }),
  // The payout of the rows.
  skip: [{ column: 'TransactionType', values: ['Transfer', 'Disbursement'], isNot: false, isCounted: false }],
  carried: [],
  trailers: [],
};
