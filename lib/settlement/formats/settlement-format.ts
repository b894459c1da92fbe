/** The texts of a file as bytes. */
export const encodings = ['UTF-8', 'ISO-8859-1', 'windows-1252'] as const;

/** What is half a minor unit goes away from zero, or to the even one. */
export const roundings = ['HALF_UP', 'HALF_EVEN'] as const;

/** One of these values; `T00*` stands for each that begins with T00. */
export type RowCondition = { column: string; values: readonly string[] };

/**
 * A column that counts towards an amount, in rows that meet the condition; in all rows without one. A file may lack an optional
 * one.
 */
export type AmountTerm = {
  column: string;
  isSubtracted: boolean;
  when: RowCondition | null;
  isOptional?: boolean | undefined;
};

/**
 * A value of the file and ours. As `from`, `T00*` stands for each value that begins with T00 and `*` for every value that
 * is not in the list; as `to`, `*` stands for the value itself.
 */
export type ValuePair = { from: string; to: string };

/** Where the value comes from in rows that meet the condition. A file may lack the columns. */
type ColumnCase = { when: RowCondition; columns: readonly string[]; values: readonly ValuePair[] };

/** Where the value of a column of spec 2.13 comes from. */
export type ColumnSource =
  | {
      kind: 'COLUMN';
      /** The first of them that is not empty counts. A file has at least one of them. */
      columns: readonly string[];
      /** In other rows the column is empty; null for every row. */
      when: RowCondition | null;
      /** Values of the file with ours; without pairs a value is taken as it is. */
      values: readonly ValuePair[];
      /** Taken when the columns are empty. */
      default: string;
      /** How dates and times are written, such as `dd.MM.yyyy`; several ones are separated by `|`. */
      pattern: string;
      /** How many characters are kept, from the end; 0 keeps all of them. */
      last: number;
      /** The first of them whose condition is met counts instead. */
      cases?: readonly ColumnCase[] | undefined;
    }
  | { kind: 'CONSTANT'; value: string }
  /**
   * A sum without its sign, and for the fee with it: above zero is charged. `otherwise` counts when every column of `terms` is
   * empty.
   */
  | { kind: 'AMOUNT'; terms: readonly AmountTerm[]; otherwise: readonly AmountTerm[] }
  /** POS or NEG, by the sign of a sum in the settlement currency. */
  | { kind: 'SIGN'; terms: readonly AmountTerm[] }
  /** What lies between amount and settlement amount in one currency, for files without a column of fees. */
  | { kind: 'FEE' }
  /** The rate that leads from the amount to the settlement amount and its fee. */
  | { kind: 'RATE' };

export type ColumnMap = { target: string; source: ColumnSource };

/** A row with totals that ends or begins the file or a section: its first field is `marker`. */
export type TrailerRow = {
  marker: string;
  /** A file without it was cut off. */
  isRequired: boolean;
  /** It stands before its rows, such as a file header, and not behind them. */
  isBefore?: boolean | undefined;
  /** Totals that it states, by the place of a field (1 is the first one), about the rows up to the next such row. */
  checks: readonly TotalCheck[];
};

export type TotalCheck = {
  place: number;
  total: 'ROWS' | 'SUM';
  terms: readonly AmountTerm[];
  /** Only rows count whose column has the value that the trailer has at this place, such as a currency. */
  same: { column: string; place: number } | null;
};

/** A format of settlement files, as data. It has no code: everything that it can express is compiled from it. */
export type SettlementFormat = {
  encoding: (typeof encodings)[number];
  layout: {
    kind: 'DELIMITED' | 'FIXED';
    /** One character of ASCII; not of files with fixed places. */
    delimiter: string;
    /** Fields may stand in double quotes, as RFC 4180 has it. */
    isQuoted: boolean;
    /** Lines before the header, or before the first row. */
    skipLines: number;
    /** Without a header the columns are named by their numbers: 1, 2, … */
    hasHeader: boolean;
    /** The first field of the header, where other rows stand before it. */
    headerMarker: string;
    /** The places of fields in files without a delimiter; 1 is the first character. */
    fields: readonly { name: string; start: number; length: number }[];
  };
  numbers: {
    decimalSign: '.' | ',';
    /** The sign between groups of three digits; empty when there is none. */
    grouping: '' | ',' | '.' | ' ' | "'";
    /** Minor units are those of the currency; hundredths are the same number for every currency. */
    unit: 'MAJOR' | 'MINOR' | 'HUNDREDTHS';
    /** How more decimals than the currency has are rounded, away from zero or to the even one; without it such a row is wrong. */
    rounding?: (typeof roundings)[number] | undefined;
    /** The other of point and comma is read as well, before exactly as many digits as the currency has decimals. */
    isEitherSign?: boolean | undefined;
  };
  /** Of times that have no offset: a name of the IANA list, or one by the value of a column. */
  timeZone: { name: string; column: string; values: readonly ValuePair[] };
  columns: readonly ColumnMap[];
  /**
   * How far a payment and a line without an id of it may be apart: 48 hours where a format has no setting, and no amount.
   * What an amount differs by stays an exception.
   */
  matching?: { toleranceHours: number; toleranceMinor?: number | undefined } | undefined;
  /** Rows that are not imported. Counted ones are part of the totals of a trailer. */
  skip: readonly (RowCondition & { isNot: boolean; isCounted: boolean })[];
  /**
   * Fields of rows such as a file header that count as columns of the rows behind them: the field at a place of the row with this
   * marker, or, in a header of its own before that of the rows, the one below the name `below`.
   */
  carried: readonly { name: string; marker: string; place: number; below?: string | undefined }[];
  /** Other names that a header has for a column, such as those of another language. */
  names?: readonly { column: string; others: readonly string[] }[] | undefined;
  /** Columns that only other reports of the acquirer have: a file with one of them is refused by the name of its report. */
  foreign?: readonly { column: string; report: string }[] | undefined;
  trailers: readonly TrailerRow[];
};

/** A format that is used: the version that an import names. */
export type NamedFormat = { id: string; version: number; name: string; definition: SettlementFormat };
