import type { SettlementFormat } from '../settlement-format.ts';
import { amount, column, columns, constant, csv, otherwise, pairs, plus, spellings, words } from './sources.ts';

/** The transactions report has the first two; the others are those of the entries of a payout. */
const titled = (codes: readonly string[]): string[] => [
  ...new Set([...spellings(codes), ...codes.map((code) => code[0] + code.slice(1).toLowerCase().replaceAll('_', ' '))]),
];
const payments = titled(words('PAYMENT CHARGE'));
const refunds = titled(['REFUND']);
/** A dispute that is won is paid back under the same name. */
const chargebacks = titled(['DISPUTE']);
const fees = titled(
  words(
    'FEE APP_FEE_REFUND APP_FEE_REVENUE DEPOSIT_FEE DEPOSIT_FEE_REVERSED FREE_PROCESSING PAID_SERVICE_FEE PAID_SERVICE_FEE_REFUND SUBSCRIPTION_FEE SUBSCRIPTION_FEE_PAID_REFUND SUBSCRIPTION_FEE_REFUND TAX_ON_FEE THIRD_PARTY_FEE THIRD_PARTY_FEE_REFUND',
  ),
);
const reserves = titled(words('HOLD_ADJUSTMENT RELEASE_ADJUSTMENT OPEN_DISPUTE RESERVE_HOLD RESERVE_RELEASE'));
const adjustments = titled(words('ADJUSTMENT OTHER_ADJUSTMENT REDEMPTION_CODE'));
const transfers = titled(
  words(
    'AUTOMATIC_SAVINGS AUTOMATIC_SAVINGS_REVERSED INITIAL_BALANCE_CHANGE MONEY_TRANSFER MONEY_TRANSFER_REVERSAL RETURNED_PAYOUT SQUARE_CAPITAL_PAYMENT SQUARE_CAPITAL_REVERSED_PAYMENT',
  ),
);
const others = [...fees, ...reserves, ...adjustments, ...transfers];
const [event, net] = ['Event Type', 'Net Total'];
const isOut = { column: net, values: ['-*', '(*'] };
/** Reports of the last years have it; the currency of others is that of the account, which is added for each PSP. */
const currency = column([event], {
  when: { column: event, values: [''] },
  cases: [{ when: { column: 'Currency', values: ['*'] }, columns: ['Currency'], values: [] }],
});
const times = 'MM/dd/yyyy|yyyy-MM-dd';

/**
 * The transactions report of Square, by its published columns: amounts with the sign of their currency, and in parentheses where
 * money goes out. A file is of one account in one currency: the merchant and the currency are added for each PSP.
 */
export const squareTransactions: SettlementFormat = {
  encoding: 'UTF-8',
  layout: csv(),
  numbers: { decimalSign: '.', grouping: ',', unit: 'MAJOR' },
  timeZone: { name: 'UTC', column: '', values: [] },
  columns: columns({
    ReconciliationType: column([event], {
      values: pairs({ SETTLED: [...payments, ...refunds], 'CHARGEBACK REVERSAL': chargebacks, FEE: others }),
      cases: [
        {
          when: isOut,
          columns: [event],
          values: pairs({ SETTLED: [...payments, ...refunds], CHARGEBACK: chargebacks, FEE: others }),
        },
      ],
    }),
    PaymentType: column([event], {
      values: pairs({ DEBIT: [...payments, ...chargebacks], REFUND: refunds, BATCH: others }),
    }),
    LineKind: column([event], {
      values: [...pairs({ RESERVE: reserves, ADJUSTMENT: adjustments, TRANSFER: transfers }), otherwise('')],
    }),
    ClearingInstituteMerchantId: constant('square'),
    MerchantAccountId: constant('square'),
    MerchantId: constant(''),
    SettlementTxId: column(['Transaction ID', 'Payment ID']),
    ConnectorTxId1: column(['Payment ID']),
    ConnectorTxId2: column(['Transaction ID', 'Payment ID']),
    Amount: amount([plus('Total Collected')]),
    Currency: currency,
    TxRequestTime: column(['Date'], { pattern: times }),
    SettlementAmount: amount([plus('Net Total')]),
    SettlementCurrency: currency,
    SettlementFee: amount([plus('Fees')]),
    SettlementDate: column(['Deposit Date', 'Date'], { pattern: times }),
    ClearingInsitituteName: constant('Square'),
  }),
  skip: [],
  carried: [],
  trailers: [],
};
