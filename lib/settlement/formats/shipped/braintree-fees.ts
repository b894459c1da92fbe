import type { SettlementFormat } from '../settlement-format.ts';
import { amount, brands, column, columns, constant, csv, minus, optional, outgoing, pairs, plus } from './sources.ts';

const type = ['Transaction Type'];
const [gross, fee] = ['Settlement Amount', 'Total Fee Amount'];
const net = [
  plus(gross, { column: 'Transaction Type', values: ['sale'] }),
  ...outgoing(gross, { column: 'Transaction Type', values: ['credit'] }),
];
const dates = 'yyyy-MM-dd|M/d/yyyy|M/d/yy|yyyy-MM-dd HH:mm:ss';
/**
 * The transaction-level fee report of Braintree, by its published columns, at a flat rate and with interchange. The settlement amount
 * is the amount before the fee, and what is disbursed is less the fee. It is the only amount of a row: a payment in another currency
 * is compared in that of the settlement, and stays for a user.
 */
export const braintreeFees: SettlementFormat = {
  encoding: 'UTF-8',
  layout: csv(),
  numbers: { decimalSign: '.', grouping: '', unit: 'MAJOR' },
  timeZone: { name: 'UTC', column: '', values: [] },
  columns: columns({
    ReconciliationType: column(type, { values: pairs({ SETTLED: ['sale', 'credit'] }) }),
    PaymentType: column(type, { values: pairs({ DEBIT: ['sale'], REFUND: ['credit'] }) }),
    ClearingInstituteMerchantId: constant('braintree'),
    MerchantAccountId: column(['Merchant Account ID']),
    MerchantId: column(['Merchant Account ID']),
    SettlementTxId: column(['Transaction ID']),
    ConnectorTxId1: column(['Transaction ID']),
    ConnectorTxId2: column(['Acquirer Reference Number']),
    ConnectorTxId3: column(['Original Transaction ID']),
    TransactionId: column(['Order ID']),
    Amount: amount([plus(gross)]),
    Currency: column(['Settlement Currency']),
    Brand: column(['Card Brand'], { values: brands }),
    SettlementAmount: amount([...net, minus(fee)]),
    SettlementCurrency: column(['Settlement Currency']),
    SettlementFee: amount([plus(fee)]),
    InterchangeFee: amount([optional(plus('Interchange Total Amount'))]),
    SchemeFee: amount([optional(plus('Total Scheme Fees'))]),
    MarkupFee: amount([optional(plus('Braintree Total Amount'))]),
    SettlementDate: column(['Disbursement Date', 'Settlement Date'], { pattern: dates }),
    ClearingInsitituteName: constant('Braintree'),
  }),
  skip: [],
  carried: [],
  names: [
    { column: 'Merchant Account ID', others: ['Merchant Account Token'] },
    { column: fee, others: ['Est. Total Fee Amount'] },
    { column: 'Interchange Total Amount', others: ['Est. Interchange Total Amount'] },
  ],
  trailers: [],
};
