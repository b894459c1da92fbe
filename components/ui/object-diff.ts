/** One changed value; undefined where it did not exist. */
export type Change = { path: string; before: unknown; after: unknown };

/**
 * The differences between two objects, by path. A list is one value, because its items have no keys; the order of
 * keys does not matter.
 */
export function diffObjects(before: object | null, after: object | null): Change[] {
  return compare('', before ?? {}, after ?? {});
}

function compare(path: string, before: unknown, after: unknown): Change[] {
  if (!hasNames(before) && !hasNames(after)) {
    return isSame(before, after) ? [] : [{ path, before, after }];
  }
  const old = hasNames(before) ? before : {};
  const next = hasNames(after) ? after : {};
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  const inner = names.flatMap((name) => compare(path ? `${path}.${name}` : name, old[name], next[name]));
  // A single value or an empty object replaced by an object, or the other way round.
  const single = isSingle(before) || isSingle(after) || (names.length === 0 && hasNames(before) !== hasNames(after));
  return path && single ? [{ path, before, after }] : inner;
}

function hasNames(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value without keys of its own. */
function isSingle(value: unknown): boolean {
  return value !== undefined && value !== null && !hasNames(value);
}

function isSame(before: unknown, after: unknown): boolean {
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length === after.length && before.every((each, at) => compare('.', each, after[at]).length === 0);
  }
  return Object.is(before, after);
}
