import type { SettlementFormat } from '../settlement-format.ts';
import { amount, column, columns, constant, csv, otherwise, pairs, plus, spellings, words } from './sources.ts';

const payments = spellings(['CHARGE']);
/** A refund that the shopper's bank did not take comes back. */
const returned = spellings(['REFUND_FAILURE']);
const refunds = [...spellings(['REFUND']), ...returned];
const chargebacks = spellings(words('CHARGEBACK DISPUTE DISPUTE_WITHDRAWAL'));
const reversals = spellings(words('CHARGEBACK_WON DISPUTE_WON DISPUTE_REVERSAL'));
/** Also what comes back of them. */
const fees = spellings(
  words(
    'ACH_BANK_FAILURE_DEBIT_FEE ACH_BANK_FAILURE_DEBIT_REVERSAL_FEE APPLICATION_FEE_REFUND BILLING_DEBIT BILLING_DEBIT_REVERSAL CHARGEBACK_FEE CHARGEBACK_FEE_REFUND MARKETPLACE_FEE_CREDIT MARKETPLACE_FEE_CREDIT_REVERSAL REFERRAL_FEE REFERRAL_FEE_TAX STRIPE_FEE',
  ),
);
const reserves = spellings(
  words(
    'RESERVE CHARGEBACK_HOLD CHARGEBACK_HOLD_RELEASE RESERVED_FUNDS RESERVED_FUNDS_REVERSAL RESERVED_FUNDS_WITHDRAWAL',
  ),
);
const adjustments = spellings(
  words(
    'ADJUSTMENT CREDIT DEBIT ADS_PUBLISHER_CREDIT ADS_PUBLISHER_CREDIT_REVERSAL ANOMALY_CREDIT ANOMALY_CREDIT_REVERSAL ANOMALY_DEBIT ANOMALY_DEBIT_REVERSAL CHANNEL_CREDIT CHANNEL_CREDIT_REVERSAL CHANNEL_PROMOTION_CREDIT CHANNEL_PROMOTION_CREDIT_REVERSAL CHARGE_ADJUSTMENT CHARGEBACK_PROTECTION_CREDIT CHARGEBACK_PROTECTION_CREDIT_REVERSAL CHARGEBACK_PROTECTION_DEBIT CHARGEBACK_PROTECTION_DEBIT_REVERSAL CUSTOMS_DUTY CUSTOMS_DUTY_ADJUSTMENT IMPORT_TAX IMPORT_TAX_ADJUSTMENT IMPORT_TAX_REFUND MERCHANT_GOODWILL_CREDIT MERCHANT_GOODWILL_CREDIT_REVERSAL PROMOTION_CREDIT PROMOTION_CREDIT_REVERSAL REFUND_ADJUSTMENT RISK_REVERSAL RISK_WITHDRAWAL SHIPPING_LABEL SHIPPING_LABEL_ADJUSTMENT SHOP_CASH_CREDIT SHOP_CASH_CREDIT_REVERSAL SHOP_CASH_REFUND_DEBIT SHOP_CASH_REFUND_DEBIT_REVERSAL TAX_ADJUSTMENT_CREDIT TAX_ADJUSTMENT_CREDIT_REVERSAL TAX_ADJUSTMENT_DEBIT TAX_ADJUSTMENT_DEBIT_REVERSAL',
  ),
);
/** Loans, money of other accounts, and payouts that came back. */
const transfers = spellings(
  words(
    'ADVANCE ADVANCE_FUNDING BALANCE_TRANSFER_INBOUND BALANCE_TRANSFER_OUTBOUND CHANNEL_TRANSFER_CREDIT CHANNEL_TRANSFER_CREDIT_REVERSAL CHANNEL_TRANSFER_DEBIT CHANNEL_TRANSFER_DEBIT_REVERSAL LENDING_CAPITAL_REFUND LENDING_CAPITAL_REFUND_REVERSAL LENDING_CAPITAL_REMITTANCE LENDING_CAPITAL_REMITTANCE_REVERSAL LENDING_CREDIT LENDING_CREDIT_REFUND LENDING_CREDIT_REMITTANCE LENDING_DEBIT PAYOUT_CANCELLATION PAYOUT_FAILURE TRANSFER_CANCEL TRANSFER_FAILURE TRANSFER_REFUND',
  ),
);
const others = [...fees, ...reserves, ...adjustments, ...transfers];
const type = ['Type'];
const times = 'yyyy-MM-dd HH:mm:ss X|yyyy-MM-dd HH:mm:ss|yyyy-MM-dd';

/**
 * The payout transactions of Shopify Payments, by their published columns: amount, fee and net are in the currency of the payout, with
 * a sign. A row has no id. A file is of one shop: its merchant is added for each PSP.
 */
export const shopifyPayments: SettlementFormat = {
  encoding: 'UTF-8',
  layout: csv(),
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
      values: [
        ...pairs({ RESERVE: reserves, ADJUSTMENT: adjustments, TRANSFER: transfers, REFUND_REVERSAL: returned }),
        otherwise(''),
      ],
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
  skip: [{ column: 'Type', values: spellings(['PAYOUT', 'TRANSFER']), isNot: false, isCounted: false }],
  carried: [],
  trailers: [],
};
