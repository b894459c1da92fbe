// The fields of the specification, and the functions that define its tables.
import type { FieldType } from './types/field-types.ts';

/** The messages that contain a field: requests, responses, both, or webhook notifications. */
export type Direction = 'request' | 'response' | 'both' | 'webhook';

/** R required, C conditional, O optional (spec, conventions). R in a structure: required once the structure is used. */
export type Requirement = 'R' | 'C' | 'O';

export const R = 'R' as const;
export const C = 'C' as const;
export const O = 'O' as const;

/** Optional properties of a field, in addition to name, requirement and type. */
export type FieldNotes = {
  readonly direction?: Direction;
  /** The uses of a name that differs between operations, e.g. `payment`, `query`. */
  readonly usedBy?: readonly string[];
  /** True: never echoed, logged or stored in plain text. */
  readonly sensitive?: boolean;
  readonly default?: string;
  /** A short condition or reason. */
  readonly condition?: string;
  /** The reason why we accept a field that is not in the specification. */
  readonly ourChoice?: string;
  readonly section?: string;
};

/** One row of a field table: wire name (`[n]` a list index, `[key]` a map key), section, rules. */
export type Field = {
  readonly name: string;
  readonly section: string;
  readonly group: string;
  readonly direction: Direction;
  readonly requirement: Requirement;
  readonly kind: FieldType;
  readonly usedBy: readonly string[];
  readonly sensitive: boolean;
  readonly default?: string;
  readonly condition?: string;
  readonly ourChoice?: string;
};

/** A named table of fields; operations refer to tables (see `operations.ts`). */
export type FieldTable = {
  readonly group: string;
  readonly title: string;
  readonly section: string;
  /** True: all R fields are required as soon as one field of the table is sent. */
  readonly structure: boolean;
  readonly fields: readonly Field[];
};

export type FieldDraft = readonly [name: string, requirement: Requirement, kind: FieldType, notes: FieldNotes];

/** One line of a table: `f('card.cvv', C, digits(3, 4), { sensitive: true })`. */
export function f(name: string, requirement: Requirement, kind: FieldType, notes: FieldNotes = {}): FieldDraft {
  return [name, requirement, kind, notes];
}

type TableHead = FieldNotes & {
  readonly group: string;
  readonly title: string;
  readonly section: string;
  readonly structure?: boolean;
  /** The common prefix of all names of the table. */
  readonly prefix?: string;
};

/** Creates a table from its lines; the head contains the defaults of the lines. */
export function table(head: TableHead, drafts: readonly FieldDraft[]): FieldTable {
  const { group, title, section, structure = false, prefix = '', ...common } = head;
  const fields = drafts.map(([name, requirement, kind, own]): Field => {
    const { direction = 'request', usedBy = ['any'], sensitive = false, ...rest } = { ...common, ...own };
    return { section, ...rest, name: prefix + name, group, direction, requirement, kind, usedBy, sensitive };
  });
  return { group, title, section, structure, fields };
}

type Derivation = { readonly from: string; readonly to: string; readonly except?: (name: string) => boolean };

/**
 * Creates the lines of a table that the specification derives from another table ("accepts all fields of …"): the same
 * types with another prefix, all optional.
 */
export function deriveOptional(source: FieldTable, { from, to, except }: Derivation): FieldDraft[] {
  return source.fields
    .filter((field) => field.name.startsWith(from) && field.ourChoice === undefined)
    .filter((field) => !except?.(field.name))
    .map((field) => f(to + field.name.slice(from.length), O, field.kind, { sensitive: field.sensitive }));
}

/** Repeats a field of another table with another requirement. */
export function restate(source: FieldTable, name: string, requirement: Requirement): FieldDraft {
  const field = source.fields.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`no field ${name} in ${source.group}`);
  const { kind, direction, sensitive } = field;
  const defaults = field.default === undefined ? {} : { default: field.default };
  return f(name, requirement, kind, { direction, sensitive, ...defaults });
}
