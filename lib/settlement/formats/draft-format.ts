import { type FieldFormat, readColumns } from '../file/columns.ts';
import { compileDatePattern } from './parse/date-pattern.ts';
import { guessDelimiter, guessEncoding, type SampleColumn, sampleColumns } from './read-sample.ts';
import type { ColumnMap, ColumnSource, SettlementFormat } from './settlement-format.ts';

/** Other names that acquirers have for our columns, without spaces and in lower case. */
const names: Readonly<Record<string, readonly string[]>> = {
  PaymentType: ['type', 'transactiontype', 'kind'],
  MerchantId: ['merchant', 'shop', 'merchantaccount', 'mid'],
  SettlementTxId: ['settlementid', 'id', 'reference', 'recordid'],
  ConnectorTxId1: ['transactionid', 'acquirerreference', 'pspreference', 'paymentid', 'arn'],
  TransactionId: ['merchantreference', 'orderid', 'order', 'ordernumber', 'merchanttransactionid'],
  InvoiceId: ['invoice', 'invoicenumber'],
  Amount: ['gross', 'grossamount', 'transactionamount'],
  Currency: ['grosscurrency', 'transactioncurrency'],
  Brand: ['cardbrand', 'scheme', 'paymentmethod', 'cardtype'],
  TxRequestTime: ['transactiondate', 'transactiontime', 'created', 'creationdate'],
  SettlementAmount: ['net', 'netamount', 'payoutamount'],
  SettlementCurrency: ['netcurrency', 'payoutcurrency', 'currency'],
  SettlementFee: ['fee', 'fees', 'commission', 'feeamount'],
  SettlementDate: ['date', 'valuedate', 'payoutdate', 'bookingdate'],
  Descriptor: ['description', 'statementdescriptor'],
  AccountNumberLast4: ['last4', 'cardlast4', 'cardnumber', 'pan'],
  AccountHolder: ['cardholder', 'holder', 'name'],
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
  const columns = readColumns.flatMap(({ header, format }): ColumnMap[] => {
    const column = found.find(({ name }) => isNamed(name, header));
    return column ? [{ target: header, source: sourceOf(format, column) }] : [];
  });
  return { ...empty, columns, numbers: guessNumbers(found, columns) };
}

function isNamed(name: string, header: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
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
