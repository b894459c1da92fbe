// What a field of the specification is, and the small words that its tables are written with.
import type { FieldType } from './field-types.ts';

/** Where a field travels: to the gateway, back from it, both ways, or out in a notification. */
export type Direction = 'request' | 'response' | 'both' | 'webhook';

/** R required, C conditional, O optional (spec, conventions). R inside a structure: once it is used. */
export type Requirement = 'R' | 'C' | 'O';

export const R = 'R' as const;
export const C = 'C' as const;
export const O = 'O' as const;

/** Everything that a table may say about a field beside its name, requirement and kind. */
export type FieldNotes = {
  readonly direction?: Direction;
  /** The uses of a name that means different things in different calls, e.g. `payment`, `query`. */
  readonly usedBy?: readonly string[];
  /** Never echoed, logged or stored readable. */
  readonly sensitive?: boolean;
  readonly default?: string;
  /** Why or when, in a few words. */
  readonly condition?: string;
  /** Not in the specification: why we take it all the same. */
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

/** A named table of fields; operations take whole tables (see `operations.ts`). */
export type FieldTable = {
  readonly group: string;
  readonly title: string;
  readonly section: string;
  /** True: the R fields become required together, as soon as one field of the table is sent. */
  readonly structure: boolean;
  readonly fields: readonly Field[];
};

export type FieldDraft = readonly [
  name: string,
  requirement: Requirement,
  kind: FieldType,
  notes: FieldNotes,
];

/** One line of a table: `f('card.cvv', C, digits(3, 4), { sensitive: true })`. */
export function f(
  name: string,
  requirement: Requirement,
  kind: FieldType,
  notes: FieldNotes = {},
): FieldDraft {
  return [name, requirement, kind, notes];
}

type TableHead = FieldNotes & {
  readonly group: string;
  readonly title: string;
  readonly section: string;
  readonly structure?: boolean;
  /** Written once when every name of the table begins the same way. */
  readonly prefix?: string;
};

/** Makes a table from its lines; what the head says holds for every line that does not say otherwise. */
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
 * The lines of a table that the specification defines by another one ("accepts all fields of …"):
 * same kinds under another prefix, every one of them optional.
 */
export function deriveOptional(source: FieldTable, { from, to, except }: Derivation): FieldDraft[] {
  return source.fields
    .filter((field) => field.name.startsWith(from) && field.ourChoice === undefined)
    .filter((field) => !except?.(field.name))
    .map((field) => f(to + field.name.slice(from.length), O, field.kind, { sensitive: field.sensitive }));
}

/** The line of a table that repeats a field of another one with its own requirement. */
export function restate(source: FieldTable, name: string, requirement: Requirement): FieldDraft {
  const field = source.fields.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`no field ${name} in ${source.group}`);
  const { kind, direction, sensitive } = field;
  const given = field.default === undefined ? {} : { default: field.default };
  return f(name, requirement, kind, { direction, sensitive, ...given });
}
