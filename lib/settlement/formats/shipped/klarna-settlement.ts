import type { SettlementFormat } from '../settlement-format.ts';
import {
  amount,
  column,
  columns,
  constant,
  csv,
  isNegative,
  optional,
  pairs,
  plus,
  spellings,
  words,
} from './sources.ts';

const type = ['type'];
const payments = spellings(['SALE']);
const refunds = spellings(['RETURN']);
/** A refund by Klarna after a dispute, and what Klarna's protection gives back of it. */
const chargebacks = spellings(['REVERSAL']);
const reversals = spellings(['REVERSAL_MERCHANT_PROTECTION']);
const fees = spellings(['FEE', 'TAX']);
const returnedFees = spellings(['FEE_REFUND']);
const [held, released] = [spellings(['HOLDBACK']), spellings(['RELEASE'])];
const [credits, charges] = [spellings(['COMMISSION', 'CREDIT']), spellings(['CHARGE'])];
const corrections = spellings(['CORRECTION']);
const reserves = [...held, ...released];
const adjustments = [...credits, ...charges, ...corrections];
const others = [...fees, ...returnedFees, ...reserves, ...adjustments];
const times = 'yyyy-MM-ddTHH:mm:ssX|yyyy-MM-ddTHH:mm:ss.SX|yyyy-MM-ddTHH:mm:ss|yyyy-MM-dd HH:mm:ss|yyyy-MM-dd';
const isFee = { column: 'type', values: [...fees, ...returnedFees] };
const summary = words('payout_date settlement_currency payment_reference');

/**
 * The settlement report of Klarna, by its published fields: a summary with its own header, then the transactions. The type of a
 * transaction states which way its money goes, whether its amount has a sign or not. VAT of a fee is deducted beside it. A file is of one
 * merchant, which is added for each PSP.
 */
export const klarnaSettlement = (delimiter: ',' | ';'): SettlementFormat => ({
  encoding: 'UTF-8',
  layout: csv({ delimiter, headerMarker: 'type' }),
  numbers: { decimalSign: '.', grouping: '', unit: 'MAJOR', isEitherSign: true },
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
    Cashflow: column(type, {
      values: pairs({
        POS: [...payments, ...reversals, ...returnedFees, ...released, ...credits, ...corrections],
        NEG: [...refunds, ...chargebacks, ...fees, ...held, ...charges],
      }),
      cases: [
        {
          when: isNegative('amount'),
          columns: type,
          values: pairs({
            POS: [...payments, ...reversals, ...returnedFees, ...released, ...credits],
            NEG: [...refunds, ...chargebacks, ...fees, ...held, ...charges, ...corrections],
          }),
        },
      ],
    }),
    LineKind: column(type, {
      when: { column: 'type', values: [...reserves, ...adjustments] },
      values: pairs({ RESERVE: reserves, ADJUSTMENT: adjustments }),
    }),
    ClearingInstituteMerchantId: constant('klarna'),
    MerchantAccountId: constant('klarna'),
    MerchantId: constant(''),
    // Fees have the id of the capture that they are for, which would make two alike one.
    SettlementTxId: column(['order_id'], {
      when: { column: 'type', values: [''] },
      cases: [
        { when: { column: 'type', values: payments }, columns: ['capture_id'], values: [] },
        { when: { column: 'type', values: [...refunds, ...chargebacks] }, columns: ['refund_id'], values: [] },
      ],
    }),
    ConnectorTxId1: column(['order_id']),
    ConnectorTxId2: column(['short_order_id'], {
      cases: [{ when: { column: 'type', values: payments }, columns: ['capture_id'], values: [] }],
    }),
    ConnectorTxId3: column(['payment_reference']),
    TransactionId: column(['merchant_reference1', 'merchant_reference2']),
    Amount: amount([plus('amount'), optional(plus('tax_amount', isFee))]),
    Currency: column(['posting_currency', 'currency', 'settlement_currency']),
    TxRequestTime: column(['sale_date', 'capture_date'], { pattern: times }),
    SettlementAmount: amount([plus('amount'), optional(plus('tax_amount', isFee))]),
    SettlementCurrency: column(['settlement_currency', 'posting_currency', 'currency']),
    SettlementDate: column(['payout_date', 'capture_date'], { pattern: times }),
    ReasonDesc: column(type, {
      cases: [{ when: { column: 'detailed_type', values: ['*'] }, columns: ['detailed_type', 'type'], values: [] }],
    }),
    ClearingInsitituteName: constant('Klarna'),
  }),
  skip: [],
  carried: summary.map((name) => ({ name, marker: '', place: 1, below: name })),
  names: [
    { column: 'tax_amount', others: ['vat_amount', 'VAT_amount'] },
    { column: 'merchant_reference1', others: ['merchant_reference_1'] },
    { column: 'merchant_reference2', others: ['merchant_reference_2'] },
  ],
  trailers: [],
});
