// The flat names of parameters as the nested values that a client takes.
import type { Parameter, Schema } from './read-document.ts';

export type ParameterTree =
  | { readonly kind: 'value'; readonly schema: Schema; readonly isRequired: boolean }
  | { readonly kind: 'object'; readonly properties: Map<string, ParameterTree> }
  | { readonly kind: 'list'; readonly items: ParameterTree }
  /** Its keys are written in brackets; `keys` is null where any key may be sent. */
  | { readonly kind: 'map'; readonly keys: Map<string, ParameterTree> | null };

/** Builds the tree of an operation. */
export function buildTree(parameters: readonly Parameter[]): ParameterTree & { kind: 'object' } {
  const root = { kind: 'object' as const, properties: new Map<string, ParameterTree>() };
  for (const { name, schema, isRequired } of parameters) {
    addTo(root.properties, name.split(/(?=[.[])/u), { kind: 'value', schema, isRequired });
  }
  return root;
}

/** Adds a value below the parts of its name, such as `cart`, `.items`, `[n]`, `.name`. */
function addTo(properties: Map<string, ParameterTree>, [first = '', ...rest]: string[], value: ParameterTree): void {
  const name = first.replace('.', '');
  const existing = properties.get(name);
  const [next = ''] = rest;
  if (next === '') properties.set(name, value);
  else if (next === '[key]') properties.set(name, { kind: 'map', keys: null });
  else if (next === '[n]') {
    const list = existing?.kind === 'list' ? existing : { kind: 'list' as const, items: emptyObject() };
    properties.set(name, list);
    if (list.items.kind === 'object') addTo(list.items.properties, rest.slice(1), value);
  } else if (next.startsWith('[')) {
    const map = existing?.kind === 'map' && existing.keys ? existing.keys : new Map<string, ParameterTree>();
    properties.set(name, { kind: 'map', keys: map.set(next.slice(1, -1), value) });
  } else {
    const object = existing?.kind === 'object' ? existing : emptyObject();
    properties.set(name, object);
    addTo(object.properties, rest, value);
  }
}

const emptyObject = () => ({ kind: 'object' as const, properties: new Map<string, ParameterTree>() });

/** Whether a request without it is refused. */
export function isRequired(tree: ParameterTree): boolean {
  if (tree.kind === 'value') return tree.isRequired;
  return tree.kind === 'object' && [...tree.properties.values()].some(isRequired);
}

/** The names of the maps in a tree. */
export function mapNames(tree: ParameterTree, name = ''): string[] {
  if (tree.kind === 'map') return [name];
  if (tree.kind === 'list') return mapNames(tree.items, `${name}[n]`);
  if (tree.kind === 'value') return [];
  return [...tree.properties].flatMap(([key, child]) => mapNames(child, name === '' ? key : `${name}.${key}`));
}
