// The echo: request parameters in the response (spec 2.2, decision on echoes ).
import { findField } from './compile-validator.ts';
import type { Field } from './fields/field.ts';
import type { Operation } from './operations.ts';
import type { Params } from './read-form.ts';

/** Parameters as JSON: objects, lists and strings. */
export type NestedParams = { [name: string]: NestedParams | NestedList | string };
export type NestedList = (NestedParams | string)[];

/**
 * Converts wire names to nested objects: dots and `[key]` create objects, `[n]` before a dot creates a list. Gaps
 * between indexes are removed. When two names exclude each other (`a` and `a.b`), the first one wins.
 */
export function nestParams(params: Params): NestedParams {
  const root: NestedParams = {};
  const lists: NestedList[] = [];
  for (const [name, value] of params) {
    if (!name.includes('.') && !name.includes('[') && !Object.hasOwn(root, name)) setOwn(root, name, value);
    else setPath(root, name, value, lists);
  }
  for (const list of lists) closeGaps(list);
  return root;
}

/** Parameters for authorization only; they are never echoed. */
const neverEchoed = new Set(['entityId', 'authentication.entityId']);

/**
 * The request as its response shows it: without sensitive fields and unknown names, amounts with two decimals,
 * booleans as `true` and `false`.
 */
export function echoRequest(operation: Operation, params: Params): NestedParams {
  const echoed = new Map<string, string>();
  for (const [name, value] of params) {
    const field = findField(operation, name)?.field;
    if (!field || field.sensitive || neverEchoed.has(name)) continue;
    echoed.set(name, echoValue(field, value));
  }
  return nestParams(echoed);
}

function echoValue({ kind }: Field, value: string): string {
  if (kind.type === 'amount') return value.includes('.') ? value : `${value}.00`;
  if (kind.type === 'boolean') return value === '1' ? 'true' : value === '0' ? 'false' : value;
  return value;
}

/** Follows a wire name from the root and sets the value at its end; `lists` collects the lists it creates. */
function setPath(root: NestedParams, name: string, value: string, lists: NestedList[]): void {
  let target: NestedParams | NestedList = root;
  for (let from = 0; ; from++) {
    const end = endOfSegment(name, from);
    const key = Array.isArray(target) ? Number(name.slice(from, end)) : name.slice(from, end);
    from = name.charCodeAt(end) === CLOSE ? end + 1 : end;
    const found: NestedParams | NestedList | string | undefined = getOwn(target, key);
    if (from >= name.length) {
      if (found === undefined) setAny(target, key, value);
      return;
    }
    // A bracket before a dot contains an index; the last bracket of a name contains a key.
    const opensList = name.charCodeAt(from) === OPEN && name.indexOf(']', from) + 1 < name.length;
    const next: NestedParams | NestedList | string = found ?? (opensList ? [] : {});
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

/** The end of a segment: a dot or bracket; inside brackets only the closing bracket. */
function endOfSegment(name: string, from: number): number {
  if (from > 0 && name.charCodeAt(from - 1) === OPEN) return name.indexOf(']', from);
  let at = from;
  for (; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (code === DOT || code === OPEN) break;
  }
  return at;
}

function getOwn(
  target: NestedParams | NestedList,
  key: string | number,
): NestedParams | NestedList | string | undefined {
  if (Array.isArray(target)) return target[key as number];
  return Object.hasOwn(target, key) ? target[key as string] : undefined;
}

function setAny(
  target: NestedParams | NestedList,
  key: string | number,
  value: NestedParams | NestedList | string,
): void {
  if (Array.isArray(target)) target[key as number] = value as NestedParams | string;
  else setOwn(target, key as string, value);
}

/** Sets an own property, also for the name `__proto__`. */
function setOwn(target: NestedParams, key: string, value: NestedParams | NestedList | string): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}

/** Removes unset elements from a list; `filter` skips them. */
function closeGaps(list: NestedList): void {
  const dense = list.filter(() => true);
  if (dense.length === list.length) return;
  list.length = 0;
  list.push(...dense);
}
