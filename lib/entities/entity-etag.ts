import { hash } from 'node:crypto';
import type { Entity } from './entity.ts';

/** The same text for the same name, state and settings: what a form saw, so that it can be told it is late. */
export function entityEtag({ name, disabledAt, settings }: Entity): string {
  const text = JSON.stringify([name, disabledAt?.toISOString() ?? null, inOrder(settings)]);
  return hash('sha256', text, 'hex').slice(0, 32);
}

/** A database keeps the names of an object in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).sort();
  return names.map((name) => [name, inOrder((value as Record<string, unknown>)[name])]);
}
