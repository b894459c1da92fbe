import type { SettlementFormat } from '../settlement-format.ts';
import { amount, brands, column, columns, constant, csv, isNegative, pairs, plus } from './sources.ts';

const id = ['ID'];
/** An id states what a row is about. Rows without one are the fees that Mollie withholds. */
const [payments, refunds, chargebacks] = [['tr_*', 'cpt_*'], ['re_*'], ['chb_*']];
const times =
  'yyyy-MM-dd HH:mm:ss|yyyy-MM-dd|yyyy-MM-ddTHH:mm:ssX|dd.MM.yyyy HH:mm:ss|dd.MM.yyyy|dd-MM-yyyy HH:mm:ss|dd-MM-yyyy';
const names = {
  Date: ['Datum'],
  'Payment method': ['Zahlungsmethode', 'Zahlungsart', 'Betaalmethode'],
  Currency: ['Währung', 'Valuta'],
  Amount: ['Betrag', 'Bedrag'],
  Description: ['Beschreibung', 'Omschrijving'],
  'Consumer name': ['Verbrauchername', 'Name des Verbrauchers', 'Kundenname', 'Naam consument'],
  'Settlement currency': ['Auszahlungswährung', 'Abrechnungswährung', 'Währung der Auszahlung', 'Settlement valuta'],
  'Settlement amount': ['Auszahlungsbetrag', 'Abrechnungsbetrag', 'Betrag der Auszahlung', 'Settlement bedrag'],
  'Settlement reference': [
    'Auszahlungsreferenz',
    'Abrechnungsreferenz',
    'Referenz der Auszahlung',
    'Settlement referentie',
  ],
};

/**
 * The settlement export of Mollie, by its published columns, also with a German or Dutch header. Rows have no fee of their own: the fees
 * of a settlement are rows without an id. Its times are those of Amsterdam. A file is of one organization: its merchant is added for
 * each PSP.
 */
export const mollieSettlement = (delimiter: ',' | ';'): SettlementFormat => ({
  encoding: 'UTF-8',
  layout: csv({ delimiter }),
  numbers: { decimalSign: '.', grouping: '', unit: 'MAJOR', isEitherSign: true },
  timeZone: { name: 'Europe/Amsterdam', column: '', values: [] },
  columns: columns({
    ReconciliationType: column(id, {
      values: [
        ...pairs({ SETTLED: [...payments, ...refunds], 'CHARGEBACK REVERSAL': chargebacks }),
        { from: '', to: 'FEE' },
      ],
      cases: [
        {
          when: isNegative('Amount'),
          columns: id,
          values: [...pairs({ SETTLED: refunds, CHARGEBACK: chargebacks }), { from: '', to: 'FEE' }],
        },
      ],
    }),
    PaymentType: column(id, {
      values: [...pairs({ DEBIT: [...payments, ...chargebacks], REFUND: refunds }), { from: '', to: 'BATCH' }],
    }),
    // A refund that comes back is paid in.
    LineKind: column(id, {
      values: [...pairs({ REFUND_REVERSAL: refunds }), { from: '*', to: '' }],
      cases: [{ when: isNegative('Amount'), columns: id, values: [{ from: '*', to: '' }] }],
    }),
    ClearingInstituteMerchantId: constant('mollie'),
    MerchantAccountId: constant('mollie'),
    MerchantId: constant(''),
    SettlementTxId: column(id),
    ConnectorTxId1: column(id),
    ConnectorTxId3: column(['Settlement reference']),
    TransactionId: column(['Description'], { when: { column: 'ID', values: payments } }),
    Amount: amount([plus('Amount')]),
    Currency: column(['Currency']),
    Brand: column(['Payment method'], { values: brands }),
    TxRequestTime: column(['Date'], { pattern: times }),
    SettlementAmount: amount([plus('Settlement amount')]),
    SettlementCurrency: column(['Settlement currency']),
    SettlementDate: column(['Date'], { pattern: times }),
    Descriptor: column(['Description']),
    ClearingInsitituteName: constant('Mollie'),
  }),
  skip: [],
  carried: [],
  names: Object.entries(names).map(([name, others]) => ({ column: name, others })),
  trailers: [],
});
