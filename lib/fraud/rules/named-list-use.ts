import type { ASTNode } from '@marcbachmann/cel-js';
import type { Facts } from '../facts/fact.ts';
import { findFact } from '../facts/fact-catalogue.ts';
import { pathOf } from './path-of.ts';
import { timeOf } from './rule-time.ts';

/** A text of a payment: a fact, or an entry of one that is a map. */
export type ListSource = { fact: string; key: string | null };

/** A list that an expression names, what it is compared with, and where in the text. */
export type ListUse = { list: string; source: ListSource; start: number; end: number };

/** Null: it is no text that is known before the rules run. */
export function readSource(node: ASTNode): ListSource | null {
  if (node.op === '[]') {
    const [map, key] = node.args;
    const fact = pathOf(map);
    if (fact === null || findFact(fact)?.type !== 'map<string, string>') return null;
    return key.op === 'value' && typeof key.args === 'string' ? { fact, key: key.args } : null;
  }
  const fact = pathOf(node);
  if (fact === null || findFact(fact)?.type !== 'string' || timeOf([fact]) !== 'PAYMENT') return null;
  return { fact, key: null };
}

/** `customer.email`, `request["cart.id"]`. */
export function writeSource({ fact, key }: ListSource): string {
  return key === null ? fact : `${fact}[${JSON.stringify(key)}]`;
}

/** Empty where nothing was sent. */
export function valueOfSource(facts: Facts, { fact, key }: ListSource): string {
  const value = facts[fact];
  if (key === null) return typeof value === 'string' ? value : '';
  const entries = (value ?? {}) as Readonly<Record<string, string>>;
  return Object.hasOwn(entries, key) ? (entries[key] ?? '') : '';
}
