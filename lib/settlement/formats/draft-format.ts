import { type FieldFormat, readColumns } from '../file/columns.ts';
import { compileDatePattern } from './parse/date-pattern.ts';
import { guessDelimiter, guessEncoding, repeatsOf, type SampleColumn, sampleColumns } from './read-sample.ts';
import type { ColumnMap, ColumnSource, SettlementFormat } from './settlement-format.ts';

const lineId = 'SettlementTxId';
const words = (text: string): string[] => text.split(' ');

/**
 * Other names that acquirers have for our columns, in English, German, French, Spanish and Portuguese: without spaces and marks, in
 * lower case.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  PaymentType: words(
    'type transactiontype kind typ art transaktionsart vorgang typedetransaction nature tipo tipodetransaccion tipodetransacao operacion',
  ),
  MerchantId: words('merchant shop merchantaccount mid haendler handler marchand comercio comerciante loja lojista'),
  SettlementTxId: words(
    'settlementid id reference recordid referenz abrechnungsnummer identifiant referencedereglement iddeliquidacion identificador referencia',
  ),
  ConnectorTxId1: words(
    'transactionid acquirerreference pspreference paymentid arn transaktionsid transaktionsnummer zahlungsid iddetransaction numerodetransaction iddetransaccion idtransaccion iddatransacao idtransacao',
  ),
  TransactionId: words(
    'merchantreference orderid order ordernumber merchanttransactionid bestellnummer auftragsnummer handlerreferenz haendlerreferenz commande numerodecommande pedido numerodepedido',
  ),
  InvoiceId: words(
    'invoice invoicenumber rechnung rechnungsnummer facture numerodefacture factura numerodefactura fatura numerodafatura',
  ),
  Amount: words(
    'gross grossamount transactionamount amount betrag bruttobetrag brutto umsatz montant montantbrut importe importebruto monto valor valorbruto',
  ),
  Currency: words('grosscurrency transactioncurrency wahrung waehrung devise monnaie moneda divisa moeda'),
  Brand: words(
    'cardbrand scheme paymentmethod cardtype kartenart kartentyp zahlungsart marke typedecarte moyendepaiement tipodetarjeta marca mediodepago tipodecartao bandeira',
  ),
  TxRequestTime: words(
    'transactiondate transactiontime created creationdate transaktionsdatum umsatzdatum datedetransaction dateoperation fechadetransaccion fechaoperacion datadatransacao datatransacao',
  ),
  SettlementAmount: words(
    'net netamount payoutamount nettobetrag netto auszahlungsbetrag montantnet net importeneto neto valorliquido liquido',
  ),
  SettlementCurrency: words(
    'netcurrency payoutcurrency currency auszahlungswahrung wahrung waehrung devise monnaie moneda divisa moeda',
  ),
  SettlementFee: words(
    'fee fees commission feeamount gebuhr gebuehr gebuhren gebuehren provision frais commissions comision comisiones tarifa tarifas taxa taxas comissao',
  ),
  SettlementDate: words(
    'date valuedate payoutdate bookingdate datum buchungsdatum buchungstag wertstellung valuta valutadatum auszahlungsdatum datecomptable datedevaleur datedereglement fecha fechacontable fechavalor fechadeliquidacion data datavalor datadeliquidacao datacontabil',
  ),
  Descriptor: words(
    'description statementdescriptor beschreibung verwendungszweck buchungstext libelle descripcion concepto descricao',
  ),
  AccountNumberLast4: words(
    'last4 cardlast4 cardnumber pan kartennummer numerodecarte numerodetarjeta tarjeta numerodocartao cartao',
  ),
  AccountHolder: words('cardholder holder name karteninhaber titulaire titular'),
};

const patterns = [
  'yyyy-MM-dd',
  'dd.MM.yyyy',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'yyyyMMdd',
  'dd-MM-yyyy',
  'dd.MM.yy',
  'dd MMM yyyy',
  'yyyy-MM-dd HH:mm:ss',
  'yyyy-MM-ddTHH:mm:ss',
  'yyyy-MM-ddTHH:mm:ssX',
  'dd.MM.yyyy HH:mm:ss',
  'dd.MM.yyyy HH:mm',
  'yyyy/MM/dd HH:mm:ss X',
  'yyyyMMddHHmmss',
  'MM/dd/yyyy HH:mm:ss',
];

/** A format to begin with, by what a file looks like. It is never complete: the record type is not in its columns. */
export function draftFormat(sample: Buffer): SettlementFormat {
  const empty: SettlementFormat = {
    encoding: guessEncoding(sample),
    layout: {
      kind: 'DELIMITED',
      delimiter: guessDelimiter(sample),
      isQuoted: true,
      skipLines: 0,
      hasHeader: true,
      headerMarker: '',
      fields: [],
    },
    numbers: { decimalSign: '.', grouping: '', unit: 'MAJOR' },
    timeZone: { name: 'UTC', column: '', values: [] },
    columns: [],
    skip: [],
    carried: [],
    trailers: [],
  };
  const found = sampleColumns(empty, sample);
  const repeats = repeatsOf(empty, sample);
  const columns = readColumns.flatMap(({ header, format }): ColumnMap[] => {
    const column = found.find(({ name }) => isNamed(name, header) && !(header === lineId && repeats.get(name)));
    return column ? [{ target: header, source: sourceOf(format, column) }] : [];
  });
  return { ...empty, columns, numbers: guessNumbers(found, columns) };
}

function isNamed(name: string, header: string): boolean {
  // Letters with marks are those without: Währung, comisión.
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  return plain === header.toLowerCase() || (names[header]?.includes(plain) ?? false);
}

function sourceOf(format: FieldFormat, { name, samples }: SampleColumn): ColumnSource {
  if (format.type === 'amount') {
    return { kind: 'AMOUNT', terms: [{ column: name, isSubtracted: false, when: null }], otherwise: [] };
  }
  const isDated = format.type === 'date' || format.type === 'time';
  const values = format.type === 'enum' ? samples.map((from) => ({ from, to: guessValue(from, format.values) })) : [];
  const pattern = isDated ? guessPattern(samples) : '';
  return { kind: 'COLUMN', columns: [name], when: null, values, default: '', pattern, last: 0 };
}

function guessValue(value: string, allowed: readonly string[]): string {
  const upper = value.toUpperCase();
  return allowed.find((each) => each === upper) ?? (/REFUND|RETURN|CREDIT/.test(upper) ? 'REFUND' : (allowed[0] ?? ''));
}

function guessPattern(samples: readonly string[]): string {
  const fits = (pattern: string): boolean => {
    const parse = compileDatePattern(pattern);
    return samples.every((sample) => parse(sample) !== null);
  };
  return patterns.find(fits) ?? 'yyyy-MM-dd';
}

/** The last sign that stands two places before the end of an amount is that of its decimals. */
function guessNumbers(found: readonly SampleColumn[], columns: readonly ColumnMap[]): SettlementFormat['numbers'] {
  const amounts = columns.flatMap(({ source }) =>
    source.kind === 'AMOUNT' ? source.terms.map(({ column }) => column) : [],
  );
  const values = found.filter(({ name }) => amounts.includes(name)).flatMap(({ samples }) => samples);
  const hasComma = values.some((value) => /,\d{1,2}-?$/.test(value));
  const decimalSign = hasComma ? ',' : '.';
  const grouping = hasComma ? '.' : ',';
  const isGrouped = values.some((value) => value.includes(grouping));
  return { decimalSign, grouping: isGrouped ? grouping : '', unit: 'MAJOR' };
}
