/** What an encrypted value belongs to: it is authenticated with the value, which cannot be read anywhere else. */
export type Binding = {
  /** What the value is, so that values of two kinds in one row cannot be exchanged. */
  readonly kind: string;
  /** The merchant or other entity that it belongs to; empty: the installation. */
  readonly tenant: string;
  /** The row that holds it. */
  readonly row: string;
  /** What values of the first form were bound to. */
  readonly formerly: readonly string[];
};

type Row = Readonly<Record<string, unknown>>;

/** A column of encrypted values, as the rotation of keys finds them. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** The values stand in a JSON object: at this path, or all values of the object (`each`). */
  readonly within?: readonly string[] | 'each';
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** Other columns that the binding needs. */
  readonly reads?: readonly string[];
  /** The binding of the value in a row with these columns; `part` is the name in the JSON object. */
  bindingOf(row: Row, part: string): Binding;
};
