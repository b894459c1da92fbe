import type { SettlementFormat } from '../settlement-format.ts';
import { amount, column, columns, constant, csv, pairs, plus } from './sources.ts';

const payments = ['charge', 'charge_failure', 'partial_capture_reversal'];
/** A refund that the shopper's bank did not take comes back. */
const returned = ['refund_failure'];
const refunds = ['refund', ...returned];
const fees = ['fee', 'network_cost', 'tax', 'platform_earning', 'platform_earning_refund'];
const reserves = [
  'risk_reserved_funds',
  'connect_reserved_funds',
  'payout_minimum_balance_hold',
  'payout_minimum_balance_release',
];
const adjustments = [
  'other_adjustment',
  'contribution',
  'climate_order_purchase',
  'climate_order_refund',
  'unreconciled_customer_funds',
];
const transfers = [
  'topup',
  'topup_reversal',
  'transfer',
  'transfer_reversal',
  'advance',
  'advance_funding',
  'connect_collection_transfer',
  'currency_conversion',
  'issuing_authorization_hold',
  'issuing_authorization_release',
  'issuing_transaction',
];
const others = [...fees, ...reserves, ...adjustments, ...transfers];
/** The payout of the rows. */
const payouts = ['payout', 'payout_reversal'];
const times = 'yyyy-MM-dd HH:mm:ss|yyyy-MM-dd HH:mm|yyyy-MM-ddTHH:mm:ss|yyyy-MM-ddTHH:mm:ssX|yyyy-MM-dd';

/**
 * The itemized payout reconciliation report of Stripe, by its published list of columns. Gross, fee and net are in the
 * currency that is settled, and the rate follows from what the customer has paid. A file is of one account: its merchant
 * is added for each PSP.
 */
export const stripePayoutReconciliation: SettlementFormat = {
  encoding: 'UTF-8',
  layout: csv(),
  numbers: { decimalSign: '.', grouping: '', unit: 'MAJOR' },
  timeZone: { name: 'UTC', column: '', values: [] },
  columns: columns({
    ReconciliationType: column(['reporting_category'], {
      values: pairs({
        SETTLED: [...payments, ...refunds],
        CHARGEBACK: ['dispute'],
        'CHARGEBACK REVERSAL': ['dispute_reversal'],
        FEE: others,
      }),
    }),
    PaymentType: column(['reporting_category'], {
      values: pairs({ DEBIT: [...payments, 'dispute', 'dispute_reversal'], REFUND: refunds, BATCH: others }),
    }),
    LineKind: column(['reporting_category'], {
      when: { column: 'reporting_category', values: [...reserves, ...adjustments, ...transfers, ...returned] },
      values: pairs({ RESERVE: reserves, ADJUSTMENT: adjustments, TRANSFER: transfers, REFUND_REVERSAL: returned }),
    }),
    ClearingInstituteMerchantId: constant('stripe-account'),
    MerchantAccountId: constant('stripe-account'),
    MerchantId: constant(''),
    SettlementTxId: column(['balance_transaction_id']),
    ConnectorTxId1: column(['charge_id', 'source_id']),
    ConnectorTxId2: column(['payment_intent_id', 'source_id']),
    ConnectorTxId3: column(['automatic_payout_id', 'payout_id']),
    Amount: amount([plus('customer_facing_amount')], [plus('gross')]),
    Currency: column(['customer_facing_currency', 'currency']),
    Brand: column(['card_brand', 'payment_method_type'], {
      values: [
        ...pairs({
          VISA: ['Visa', 'visa'],
          MASTER: ['MasterCard', 'Mastercard', 'mastercard'],
          AMEX: ['American Express', 'amex'],
          DISCOVER: ['Discover', 'discover'],
          JCB: ['JCB', 'jcb'],
          DINERS: ['Diners Club', 'diners'],
        }),
        { from: '*', to: '' },
      ],
    }),
    TxRequestTime: column(['created_utc', 'created'], { pattern: times }),
    SettlementAmount: amount([plus('net')]),
    SettlementCurrency: column(['currency']),
    SettlementFee: amount([plus('fee')]),
    SettlementDate: column(
      ['automatic_payout_effective_at_utc', 'automatic_payout_effective_at', 'available_on_utc', 'available_on'],
      { pattern: times },
    ),
    Descriptor: column(['statement_descriptor', 'description']),
    ClearingInsitituteName: constant('Stripe'),
  }),
  skip: [{ column: 'reporting_category', values: payouts, isNot: false, isCounted: false }],
  carried: [],
  trailers: [],
};
