import { hash } from 'node:crypto';
import type { Entity } from './entity.ts';

/** The version of name, state and settings: a form sends it back, so that conflicts are detected. */
export function entityEtag({ name, disabledAt, settings }: Entity): string {
  const text = JSON.stringify([name, disabledAt?.toISOString() ?? null, inOrder(settings)]);
  return hash('sha256', text, 'hex').slice(0, 32);
}

/** The database does not keep the order of object keys. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).sort();
  return names.map((name) => [name, inOrder((value as Record<string, unknown>)[name])]);
}
