// Maps the wire names of each operation to fields and validators.
// The maps are compiled once when the module loads; the hot path only looks up.

import { allFields } from './fields/all-fields.ts';
import type { Field } from './fields/field.ts';
import { findOperation, type Operation, operationNames } from './operations.ts';
import { compileFieldValidator, type FieldValidator } from './validate-field.ts';

export type CompiledField = {
  readonly field: Field;
  readonly check: FieldValidator;
  /** The pattern of the keys of a map. */
  readonly key: RegExp | undefined;
};

type CompiledValidator = ReadonlyMap<string, CompiledField>;

const requestFields = allFields.filter(({ direction }) => direction === 'request' || direction === 'both');

function compile(name: Operation): CompiledValidator {
  const { groups, kinds, except } = findOperation(name);
  const compiled = new Map<string, CompiledField>();
  for (const field of requestFields) {
    if (!groups.includes(field.group) || except.includes(field.name) || compiled.has(field.name)) continue;
    const kind = kinds[field.name] ?? field.kind;
    compiled.set(field.name, { field: { ...field, kind }, check: compileFieldValidator(kind), key: kind.key });
  }
  return compiled;
}

const byOperation = Object.fromEntries(operationNames.map((name) => [name, compile(name)])) as Readonly<
  Record<Operation, CompiledValidator>
>;

/** The fields that an operation accepts, each once. */
export function fieldsOf(operation: Operation): readonly Field[] {
  return [...byOperation[operation].values()].map(({ field }) => field);
}

/** The field of a wire name in an operation, or undefined when the operation does not accept that name. */
export function findField(operation: Operation, wireName: string): CompiledField | undefined {
  const fields = byOperation[operation];
  const found = fields.get(wireName);
  if (found || !wireName.includes('[')) return found;
  if (!wireName.endsWith(']')) return fields.get(withoutIndexes(wireName));
  const open = wireName.lastIndexOf('[');
  const map = fields.get(`${withoutIndexes(wireName.slice(0, open))}[key]`);
  return map?.key?.test(wireName.slice(open + 1, -1)) ? map : undefined;
}

const fieldsByName = indexFields();
function indexFields(): ReadonlyMap<string, Field> {
  return new Map(requestFields.map((field) => [field.name, field]));
}

/** The field of a wire name in any operation; redaction does not depend on the operation. */
export function findAnyField(wireName: string): Field | undefined {
  const found = fieldsByName.get(wireName);
  if (found || !wireName.includes('[')) return found;
  if (!wireName.endsWith(']')) return fieldsByName.get(withoutIndexes(wireName));
  return fieldsByName.get(`${withoutIndexes(wireName.slice(0, wireName.lastIndexOf('[')))}[key]`);
}

/** Converts `cart.items[12].name` to the name in the tables: `cart.items[n].name`. */
function withoutIndexes(wireName: string): string {
  let text = '';
  let from = 0;
  for (let open = wireName.indexOf('['); open !== -1; open = wireName.indexOf('[', from)) {
    text += `${wireName.slice(from, open)}[n]`;
    from = wireName.indexOf(']', open) + 1;
  }
  return text + wireName.slice(from);
}
