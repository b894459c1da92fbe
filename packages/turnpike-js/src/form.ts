import { mapNames } from './generated.ts';

/**
 * Writes nested parameters by the flat names of the API: `card.number`, `cart.items[0].name`,
 * `customParameters[SHOPPER_note]`. What is undefined is left out.
 */
export function toForm(params: object): URLSearchParams {
  return new URLSearchParams([...entriesOf('', params)]);
}

function* entriesOf(name: string, value: unknown): Generator<[string, string]> {
  if (value === undefined) return;
  if (typeof value === 'string' || typeof value === 'boolean') yield [name, String(value)];
  else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) yield* entriesOf(childName(name, value, key), child);
  } else {
    // A number has no decimals of its own: 92.10 would be sent as 92.1, and 0.1 + 0.2 with seventeen.
    throw new TypeError(`${name} must be a string, such as '92.00': it is ${value === null ? 'null' : typeof value}`);
  }
}

function childName(name: string, parent: object, key: string): string {
  if (name === '') return key;
  const isInBrackets = Array.isArray(parent) || mapNames.has(name.replace(/\[\d+\]/gu, '[n]'));
  return isInBrackets ? `${name}[${key}]` : `${name}.${key}`;
}
