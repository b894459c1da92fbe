import type { KeyColumn, KeysetPage, KeyValue } from '#lib/platform/search/keyset.ts';
import type { SearchProblem, SearchTerm } from '#lib/platform/search/parse-search.ts';
import type { SearchFieldKind, SearchFields } from '#lib/platform/search/search-field.ts';
import type { Permission } from '../permissions.ts';
import type { BackOfficeContext } from '../request-context.ts';
import type { StaffServices } from '../services.ts';

/** A list of the back office: routes, search, completions, columns and export are made from its description. */

export type ColumnKind = 'money' | 'time' | 'text' | 'id' | 'state' | 'number';

/** What a cell of an export contains: a time is written in the zone of the request, an amount has its currency beside it. */
export type ExportValue = string | number | boolean | Date | null | Money;
export type Money = { amount: string | null; currency: string | null };

export type ListColumn<Row> = {
  readonly id: string;
  readonly label: string;
  /** Shown until a user chooses. */
  readonly isDefault: boolean;
  readonly align: 'left' | 'right';
  readonly kind: ColumnKind;
  /** Left out: the field of the row with the id of the column, by its kind. */
  exportAs?(row: Row): ExportValue;
};

/** An order of the list, with the index that serves it for users who see every row. */
export type ListSort = {
  readonly id: string;
  readonly label: string;
  /** The column whose head selects it. */
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly table: string;
  readonly index: string;
  /** The columns of the order; the last one is unique. */
  readonly key: readonly KeyColumn[];
};

export type ListSearch = { terms: readonly SearchTerm[]; now: Date };

/** Who reads the list, within which entities. */
export type ListReader = {
  services: StaffServices;
  call: Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'user' | 'now'>;
};

export type ListDescription<Name extends string, Item, Row> = {
  /** The path of its routes and the name of its exported files. */
  name: Name;
  noun: { one: string; many: string };
  permission: Permission;
  fields: SearchFields | ((services: StaffServices) => SearchFields);
  columns: readonly ListColumn<Row>[];
  /** Rows of a page when the request names no limit; left out: 50. */
  pageSize?: number;
  /** The first one is the default. */
  sorts: readonly [ListSort, ...ListSort[]];
  /** The stored rows of a page, in its order. */
  readPage(reader: ListReader, search: ListSearch, page: KeysetPage): Promise<readonly Item[]>;
  /** How many rows fit, counted up to `max`. */
  count(reader: ListReader, search: ListSearch, max: number): Promise<number>;
  /** Every row in one snapshot; left out: page by page. */
  readAll?(reader: ListReader, search: ListSearch, sort: ListSort): AsyncIterable<readonly Item[]>;
  /** The page that has what this list cannot have, when nothing fits; left out: none. */
  elsewhere?(terms: readonly SearchTerm[], reader: ListReader): Elsewhere | null;
  /** The values of the key of a sort. */
  keyOf(item: Item, sort: ListSort): readonly KeyValue[];
  present(reader: ListReader, items: readonly Item[]): Promise<readonly Row[]>;
  /** The rows of an export; left out: those of a page. */
  presentExport?(reader: ListReader, items: readonly Item[]): Promise<readonly unknown[]>;
};

// biome-ignore lint/suspicious/noExplicitAny: the description ties its types together; the routes pass them on
export type AnyList = ListDescription<string, any, any>;

/** The conditions in words, one chip each, with their positions in the text. */
export type ListChip = { text: string; from: number; to: number };

/** A search of another page. */
export type Elsewhere = { page: string; q: string; text: string };

/** What to search for instead, when nothing fits: here, or on another page. */
export type NearestSearch = { q: string; text: string; count: number; capped: boolean } | Elsewhere;

export type ListPage<Row> = {
  rows: Row[];
  /** The position of the first row: the rows that arrived after it are newer than it. */
  first: string | null;
  newer: string | null;
  older: string | null;
  chips: ListChip[];
  /** Parse errors; with errors nothing is listed, because the result would be misleading. */
  problems: SearchProblem[];
};

export type ListCount = { count: number; capped: boolean; maxCounted: number };

/** The description as the screens read it. */
export type DescribedList = {
  name: string;
  noun: { one: string; many: string };
  fields: {
    name: string;
    label: string;
    hint: string;
    kind: SearchFieldKind;
    offers: { value: string; label: string }[];
  }[];
  columns: {
    id: string;
    label: string;
    isDefault: boolean;
    align: 'left' | 'right';
    kind: ColumnKind;
    /** The sorts that its head switches between. */
    sorts: string[];
  }[];
  sorts: { id: string; label: string; column: string; direction: 'asc' | 'desc' }[];
  defaultSort: string;
  canCount: boolean;
  canExport: boolean;
  maxCounted: number;
};
