import type { SettlementFormat } from '../settlement-format.ts';
import { amount, column, columns, constant, pairs, plus } from './sources.ts';

const payments = ['Payment'];
const refunds = ['Refund'];
const times = 'MM/dd/yyyy|yyyy-MM-dd';

/**
 * The transactions report of Square, by its published columns: amounts with the sign of their currency, and in parentheses where
 * money goes out. A file is of one account in one currency: the merchant and the currency are added for each PSP.
 */
export const squareTransactions: SettlementFormat = {
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
  numbers: { decimalSign: '.', grouping: ',', unit: 'MAJOR' },
  timeZone: { name: 'UTC', column: '', values: [] },
  columns: columns({
    ReconciliationType: column(['Event Type'], { values: pairs({ SETTLED: [...payments, ...refunds] }) }),
    PaymentType: column(['Event Type'], { values: pairs({ DEBIT: payments, REFUND: refunds }) }),
    ClearingInstituteMerchantId: constant('square'),
    MerchantAccountId: constant('square'),
    MerchantId: constant(''),
    SettlementTxId: column(['Transaction ID', 'Payment ID']),
    ConnectorTxId1: column(['Payment ID']),
    ConnectorTxId2: column(['Transaction ID', 'Payment ID']),
    Amount: amount([plus('Total Collected')]),
    Currency: constant(''),
    TxRequestTime: column(['Date'], { pattern: times }),
    SettlementAmount: amount([plus('Net Total')]),
    SettlementCurrency: constant(''),
    SettlementFee: amount([plus('Fees')]),
    SettlementDate: column(['Deposit Date', 'Date'], { pattern: times }),
    ClearingInsitituteName: constant('Square'),
  }),
  skip: [],
  carried: [],
  trailers: [],
};
