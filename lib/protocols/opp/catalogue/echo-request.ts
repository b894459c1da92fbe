// What was sent, as it comes back in the answer (spec 2.2, decision on echoes ).
import { findField } from './compile-validator.ts';
import type { Field } from './fields/field.ts';
import type { Operation } from './operations.ts';
import type { Params } from './read-form.ts';

/** Parameters as the JSON of an answer: objects, lists, and texts for everything else. */
export type Nested = { [name: string]: Nested | NestedList | string };
export type NestedList = (Nested | string)[];

/**
 * Turns wire names into nested objects: dots and `[key]` open objects, `[n]` before a dot opens a list.
 * Gaps between indexes close. Where two names exclude each other (`a` and `a.b`) the first one stays.
 */
export function nestParams(params: Params): Nested {
  const root: Nested = {};
  const lists: NestedList[] = [];
  for (const [name, value] of params) {
    if (!name.includes('.') && !name.includes('[') && !Object.hasOwn(root, name)) setOwn(root, name, value);
    else place(root, name, value, lists);
  }
  for (const list of lists) closeGaps(list);
  return root;
}

/** Names that say who may do this, not what is to be done; they never come back. */
const neverEchoed = new Set(['entityId', 'authentication.entityId']);

/**
 * The request as its answer shows it: without sensitive fields and unknown names, amounts with two decimals,
 * booleans as words.
 */
export function echoRequest(operation: Operation, params: Params): Nested {
  const shown = new Map<string, string>();
  for (const [name, value] of params) {
    const field = findField(operation, name)?.field;
    if (!field || field.sensitive || neverEchoed.has(name)) continue;
    shown.set(name, echoValue(field, value));
  }
  return nestParams(shown);
}

function echoValue({ kind }: Field, value: string): string {
  if (kind.type === 'amount') return value.includes('.') ? value : `${value}.00`;
  if (kind.type === 'boolean') return value === '1' ? 'true' : value === '0' ? 'false' : value;
  return value;
}

/** Walks a wire name from the root and sets the value at its end; `lists` collects the lists it opens. */
function place(root: Nested, name: string, value: string, lists: NestedList[]): void {
  let target: Nested | NestedList = root;
  for (let from = 0; ; from++) {
    const end = endOfSegment(name, from);
    const key = Array.isArray(target) ? Number(name.slice(from, end)) : name.slice(from, end);
    from = name.charCodeAt(end) === CLOSE ? end + 1 : end;
    const found: Nested | NestedList | string | undefined = own(target, key);
    if (from >= name.length) {
      if (found === undefined) setAny(target, key, value);
      return;
    }
    // A bracket that is followed by a dot counts; the last bracket of a name holds a key.
    const opensList = name.charCodeAt(from) === OPEN && name.indexOf(']', from) + 1 < name.length;
    const next: Nested | NestedList | string = found ?? (opensList ? [] : {});
    if (typeof next === 'string' || Array.isArray(next) !== opensList) return;
    if (found === undefined) {
      setAny(target, key, next);
      if (Array.isArray(next)) lists.push(next);
    }
    target = next;
  }
}

const DOT = 46;
const OPEN = 91;
const CLOSE = 93;

/** A segment ends at a dot or bracket; inside a bracket only the closing one counts. */
function endOfSegment(name: string, from: number): number {
  if (from > 0 && name.charCodeAt(from - 1) === OPEN) return name.indexOf(']', from);
  let at = from;
  for (; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (code === DOT || code === OPEN) break;
  }
  return at;
}

function own(target: Nested | NestedList, key: string | number): Nested | NestedList | string | undefined {
  if (Array.isArray(target)) return target[key as number];
  return Object.hasOwn(target, key) ? target[key as string] : undefined;
}

function setAny(
  target: Nested | NestedList,
  key: string | number,
  value: Nested | NestedList | string,
): void {
  if (Array.isArray(target)) target[key as number] = value as Nested | string;
  else setOwn(target, key as string, value);
}

/** Sets a property as data, whatever its name is. */
function setOwn(target: Nested, key: string, value: Nested | NestedList | string): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}

/** Moves the elements of a list together; `filter` skips what was never set. */
function closeGaps(list: NestedList): void {
  const dense = list.filter(() => true);
  if (dense.length === list.length) return;
  list.length = 0;
  list.push(...dense);
}
