import type { SettlementFormat } from '../settlement-format.ts';
import {
  amount,
  brands,
  column,
  columns,
  constant,
  csv,
  isNegative,
  otherwise,
  pairs,
  plus,
  words,
} from './sources.ts';

const type = ['Breakdown Type'];
const payments = ['Capture', 'Partial Capture'];
const refunds = ['Refund', 'Partial Refund'];
/** By the indicators of disputes: issued, accepted before, and lost. */
const chargebacks = ['Chargeback (ADJM)', 'Chargeback (ARWS)'];
/** Taken back by the bank, or won. What AUTO does to the balance is not published. */
const reversals = ['Chargeback (CBRV)', 'Chargeback (RPDW)', 'Chargeback (ARBW)'];
/** The scheme did not take a capture, or a refund. */
const failed = ['Clearing Failed'];
const services = [
  'Gateway',
  'Authorization',
  'Authentication',
  'Capture',
  'Void',
  'Refund',
  'Chargeback',
  'Card Verification',
  'Risk Engine',
  'Premium',
  'Blended',
  'Scheme',
  'Interchange',
  'Account Updater',
  'Network Token',
];
const kinds = words('Fixed Variable');
const feesOfServices = services.flatMap((service) => kinds.map((kind) => `${service} ${kind} Fee`));
const fees = [
  ...feesOfServices,
  ...feesOfServices.map((name) => `${name} Tax`),
  'Minimum Billing Fee',
  'Client Settlement Fee',
  'Client Settlement Fees',
  'Chargeback (ARBL)',
];
const reserves = [
  'Rolling Reserve Deducted',
  'Rolling Reserve Released',
  'Security Deposit Reservation',
  'Security Deposit Release',
];
const adjustments = [
  'Adjustment',
  'Tiered Pricing Adjustment',
  'Cover Negative Position',
  'Invoice Settlement',
  'Transaction Amount Discrepancy',
];
const transfers = [
  'Top Up',
  'Operational Funding Reservation',
  'Operational Funding Release',
  'Card Payout',
  'Payout Rejected',
  'Payout Returned',
];
const others = [...fees, ...reserves, ...adjustments, ...transfers];
const times =
  'yyyy-MM-ddTHH:mm:ss.S|yyyy-MM-ddTHH:mm:ss|yyyy-MM-dd HH:mm:ss|yyyy-MM-dd HH:mm:ss.S|yyyy-MM-ddTHH:mm:ss.SX|yyyy-MM-ddTHH:mm:ssX|yyyy-MM-dd';
const held = 'Holding Currency Amount';
const isOut = isNegative(held);
const isPayment = {
  column: type[0] as string,
  values: [...payments, ...refunds, ...chargebacks, ...reversals, ...failed],
};

/**
 * The financial actions report of Checkout.com, by its published columns: each part of a payment action is a row, so that a payment and
 * its fees are several rows. Amounts have up to eight decimals, which are rounded. Entities are merchants, which are added for each PSP.
 */
export const checkoutFinancialActions: SettlementFormat = {
  encoding: 'UTF-8',
  layout: csv(),
  numbers: { decimalSign: '.', grouping: '', unit: 'MAJOR', rounding: 'HALF_UP' },
  timeZone: { name: 'UTC', column: '', values: [] },
  columns: columns({
    ReconciliationType: column(type, {
      values: pairs({
        SETTLED: [...payments, ...refunds, ...failed],
        CHARGEBACK: chargebacks,
        'CHARGEBACK REVERSAL': reversals,
        FEE: others,
      }),
      cases: [
        {
          when: isOut,
          columns: type,
          values: pairs({ SETTLED: refunds, CHARGEBACK: [...chargebacks, ...failed], FEE: others }),
        },
      ],
    }),
    PaymentType: column(type, {
      values: pairs({
        DEBIT: [...payments, ...chargebacks, ...reversals],
        REFUND: [...refunds, ...failed],
        BATCH: others,
      }),
      cases: [
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
    SettlementTxId: column(['Action ID'], { when: isPayment }),
    ConnectorTxId1: column(['Payment ID']),
    ConnectorTxId2: column(['Action ID']),
    ConnectorTxId3: column(['Payout ID']),
    TransactionId: column(['Reference'], { when: isPayment }),
    Amount: amount([plus('Processing Currency Amount', isPayment)], [plus(held)]),
    Currency: column(['Holding Currency'], {
      cases: [{ when: isPayment, columns: ['Processing Currency', 'Holding Currency'], values: [] }],
    }),
    Brand: column(['Payment Method'], { values: brands }),
    TxRequestTime: column(['Requested On UTC', 'Requested On'], { pattern: times }),
    SettlementAmount: amount([plus(held)]),
    SettlementCurrency: column(['Holding Currency']),
    SettlementDate: column(['Processed On'], { pattern: times }),
    ReasonDesc: column(type),
    ClearingInsitituteName: constant('Checkout.com'),
  }),
  // The payout of the rows.
  skip: [{ column: type[0] as string, values: ['Payout'], isNot: false, isCounted: false }],
  carried: [],
  names: [
    { column: 'Client Entity ID', others: ['Entity ID'] },
    { column: 'Client Entity Name', others: ['Entity Name'] },
  ],
  trailers: [],
};
