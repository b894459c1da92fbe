// Writes the types of parameters. Operations share the types of nested objects that are the same.
import { pascalCase, propertyName, quote } from './names.ts';
import { buildTree, isRequired, type ParameterTree } from './parameter-tree.ts';
import type { ApiOperation, Schema } from './read-document.ts';

/** The text of a type with the name that it got, by the name that it would have alone. */
type Variants = Map<string, { name: string; text: string }[]>;

/** The client sends these itself, or they are an older spelling of one that it sends. */
const own = new Set(['authentication.entityId']);

/** Writes `<Operation>Params` for every operation, after the types that they use. */
export function writeParameterTypes(operations: readonly ApiOperation[]): string[] {
  const variants: Variants = new Map();
  const written = operations.map((operation) => {
    const tree = buildTree(operation.parameters.filter(({ name }) => !own.has(name)));
    return declare(paramsName(operation), writeObject(variants, operation, [], tree.properties));
  });
  const shared = [...variants.values()].flat().map(({ name, text }) => declare(name, text));
  return [...shared, ...written];
}

export const paramsName = ({ name }: ApiOperation): string => `${pascalCase(name)}Params`;

const declare = (name: string, text: string): string => `export type ${name} = ${text};`;

function writeObject(
  variants: Variants,
  operation: ApiOperation,
  path: readonly string[],
  properties: ReadonlyMap<string, ParameterTree>,
): string {
  const lines = [...properties].flatMap(([name, child]) => {
    const type = writeType(variants, operation, [...path, name], child);
    // The entity has a default in every client.
    const isOptional = !isRequired(child) || (path.length === 0 && name === 'entityId');
    const mark = isOptional ? '?' : '';
    const undefinedToo = isOptional ? ' | undefined' : '';
    return [...comment(child), `  readonly ${propertyName(name)}${mark}: ${type}${undefinedToo};`];
  });
  return lines.length === 0 ? 'Record<never, never>' : `{\n${lines.join('\n')}\n}`;
}

function writeType(variants: Variants, operation: ApiOperation, path: readonly string[], tree: ParameterTree): string {
  switch (tree.kind) {
    case 'value':
      return writeValue(tree.schema);
    case 'map':
      if (tree.keys === null) return 'Readonly<Record<string, string>>';
      return nameType(variants, operation, path, writeObject(variants, operation, path, tree.keys));
    case 'list':
      return `readonly ${writeType(variants, operation, path, tree.items)}[]`;
    case 'object':
      return nameType(variants, operation, path, writeObject(variants, operation, path, tree.properties));
  }
}

const isBoolean = (values: readonly string[]): boolean => values.includes('true') && values.includes('1');

/** Months and other numbers come from forms and databases, where they are texts without a literal type. */
const isNumber = (values: readonly string[]): boolean => values.every((value) => /^\d+$/u.test(value));

function writeValue({ enum: values }: Schema): string {
  if (!values || isNumber(values)) return 'string';
  return isBoolean(values) ? 'boolean' : values.map(quote).join(' | ');
}

/** The name of a nested type: that of its path, after the name of the operation where another operation differs. */
function nameType(variants: Variants, operation: ApiOperation, path: readonly string[], text: string): string {
  const base = `${path.map(pascalCase).join('')}Params`;
  const known = variants.get(base) ?? [];
  const same = known.find((variant) => variant.text === text);
  if (same) return same.name;
  const name = known.length === 0 ? base : pascalCase(operation.name) + base;
  variants.set(base, [...known, { name, text }]);
  return name;
}

/** What the reference notes about a value, without the title of its table. */
function comment(tree: ParameterTree): string[] {
  const text = tree.kind === 'value' ? tree.schema.description?.replace(/ \([^()]*\)$/u, '') : undefined;
  return text ? [`  /** ${text.replaceAll('*/', '*\\/')} */`] : [];
}
