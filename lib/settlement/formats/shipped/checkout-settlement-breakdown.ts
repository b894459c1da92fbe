import type { SettlementFormat } from '../settlement-format.ts';
import {
  amount,
  brands,
  column,
  columns,
  constant,
  csv,
  isNegative,
  isNotZero,
  minus,
  otherwise,
  pairs,
  plus,
} from './sources.ts';

const type = ['Type'];
const payments = ['Charge', 'Capture', 'Partial Capture'];
const refunds = ['Refund', 'Partial Refund'];
const chargebacks = ['Chargeback'];
/** The scheme did not take a capture, or a refund. */
const failed = ['Clearing Failed'];
/** Rows without an amount beside their fees. */
const fees = [
  'Authorization',
  'Authentication',
  'Card Verification',
  'Void',
  'Network Token Provision',
  'Network Token Update',
  'Network Token Cryptogram',
  'Account Updater',
  'Merchant Payout',
  'Minimum Billing Fee',
  'Risk',
];
const reserves = [
  'Rolling Reserve',
  'Rolling Reserve Deducted',
  'Rolling Reserve Released',
  'Security Deposit Reservation',
  'Security Deposit Release',
];
const adjustments = [
  'Adjustment',
  'Tiered Pricing Adjustment',
  'Transaction Amount Discrepancy',
  'Invoice Settlement',
  'Cover Negative Position',
];
const transfers = [
  'Top Up',
  'Operational Funding Reservation',
  'Operational Funding Release',
  'Card Payout',
  'Payout Returned',
  'Payout Rejected',
];
const others = [...fees, ...reserves, ...adjustments, ...transfers];
const times =
  'yyyy-MM-ddTHH:mm:ss.S|yyyy-MM-ddTHH:mm:ss|yyyy-MM-dd HH:mm:ss|yyyy-MM-dd HH:mm:ss.S|yyyy-MM-ddTHH:mm:ss.SX|yyyy-MM-ddTHH:mm:ssX|yyyy-MM-dd';
const [paid, gross, net] = ['Gross In Processing Currency', 'Gross In Holding Currency', 'Net In Holding Currency'];
const isOut = isNegative(gross);
/** A charge that was declined has fees, and no amount. */
const isEmpty = { column: gross, values: ['', '0', '0.0', '0.00', '0.000', '0.0000', '0.00000000'] };

/**
 * The settlement breakdown report of Checkout.com, by its published columns: a row for each payment action, with its amounts in the
 * currency that is held. Deductions are below zero, with up to eight decimals, which are rounded. Entities are merchants, which are
 * added for each PSP.
 */
export const checkoutSettlementBreakdown: SettlementFormat = {
  encoding: 'UTF-8',
  layout: csv(),
  numbers: { decimalSign: '.', grouping: '', unit: 'MAJOR', rounding: 'HALF_UP' },
  timeZone: { name: 'UTC', column: '', values: [] },
  columns: columns({
    ReconciliationType: column(type, {
      values: pairs({ SETTLED: [...payments, ...refunds, ...failed], 'CHARGEBACK REVERSAL': chargebacks, FEE: others }),
      cases: [
        {
          when: isEmpty,
          columns: type,
          values: pairs({ FEE: [...payments, ...refunds, ...chargebacks, ...failed, ...others] }),
        },
        {
          when: isOut,
          columns: type,
          values: pairs({ SETTLED: refunds, CHARGEBACK: [...chargebacks, ...failed], FEE: others }),
        },
      ],
    }),
    PaymentType: column(type, {
      values: pairs({ DEBIT: [...payments, ...chargebacks], REFUND: [...refunds, ...failed], BATCH: others }),
      cases: [
        { when: isEmpty, columns: type, values: [otherwise('BATCH')] },
        {
          when: isOut,
          columns: type,
          values: pairs({ DEBIT: [...chargebacks, ...failed], REFUND: refunds, BATCH: others }),
        },
      ],
    }),
    LineKind: column(type, {
      values: [
        ...pairs({
          RESERVE: reserves,
          ADJUSTMENT: adjustments,
          TRANSFER: transfers,
          REFUND_REVERSAL: [...refunds, ...failed],
        }),
        otherwise(''),
      ],
      cases: [
        {
          when: isEmpty,
          columns: type,
          values: [...pairs({ RESERVE: reserves, ADJUSTMENT: adjustments, TRANSFER: transfers }), otherwise('')],
        },
        {
          when: isOut,
          columns: type,
          values: [...pairs({ RESERVE: reserves, ADJUSTMENT: adjustments, TRANSFER: transfers }), otherwise('')],
        },
      ],
    }),
    ClearingInstituteMerchantId: constant('checkout.com'),
    MerchantAccountId: column(['Client Entity ID']),
    MerchantAccountName: column(['Client Entity Name']),
    MerchantId: column(['Client Entity ID']),
    SettlementTxId: column(['Action ID', 'Payment ID']),
    ConnectorTxId1: column(['Payment ID']),
    ConnectorTxId2: column(['Acquirer Reference Number', 'Payment ID']),
    ConnectorTxId3: column(['Payout ID']),
    TransactionId: column(['Reference']),
    Amount: amount([plus(paid, isNotZero(paid))], [plus(net)]),
    Currency: column(['Holding Currency'], {
      cases: [{ when: isNotZero(paid), columns: ['Processing Currency', 'Holding Currency'], values: [] }],
    }),
    Brand: column(['Payment Method'], { values: brands }),
    TxRequestTime: column(['Processed On UTC', 'Processed On'], { pattern: times }),
    SettlementAmount: amount([plus(net)]),
    SettlementCurrency: column(['Holding Currency']),
    // A part that is held back is no fee.
    SettlementFee: amount([
      minus('Deduction In Holding Currency', isNotZero(gross)),
      plus('Reserve In Holding Currency', isNotZero(gross)),
    ]),
    InterchangeFee: amount([minus('Interchange In Holding Currency', isNotZero(gross))]),
    SchemeFee: amount([minus('Scheme Fee In Holding Currency', isNotZero(gross))]),
    MarkupFee: amount([minus('Processing Fee In Holding Currency', isNotZero(gross))]),
    SettlementDate: column(['Payout Date', 'Available On', 'Processed On'], { pattern: times }),
    ClearingInsitituteName: constant('Checkout.com'),
  }),
  // The payout of the rows.
  skip: [{ column: 'Type', values: ['Payout'], isNot: false, isCounted: false }],
  carried: [],
  trailers: [],
};
