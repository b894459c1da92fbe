import { hasCardNumber, replaceCardNumbers } from '#lib/card-numbers/index.ts';
import { jsonColumns } from './columns.ts';

const reference = 'standingInstruction.initialTransactionId';

/** The column that has a card number in it and is not that of the number: what stands there is stored in clear. */
export function columnWithNumber(values: Readonly<Record<string, unknown>>): string | null {
  const own = typeof values['card.number'] === 'string' ? values['card.number'].trim() : '';
  const exposes = ([name, value]: [string, unknown]): boolean =>
    textsOf(name, value).some((text) => isOwn(text, own) || (name === reference ? isCardNumber(text) : mayHave(text)));
  return Object.entries(values).find(([name, value]) => name !== 'card.number' && exposes([name, value]))?.[0] ?? null;
}

/** A number whose check digit is wrong is one, too, where the row has it as its number. */
const isOwn = (text: string, own: string): boolean => own.length >= 12 && text.replace(/\D/g, '').includes(own);

/** An id of ours may have digits that could be a number. */
const mayHave = (text: string): boolean => !/^[0-9a-f]{32}$/.test(text) && hasCardNumber(text);

/** Networks give references of fifteen digits, of which one in ten has a right check digit; only American Express has such cards. */
function isCardNumber(text: string): boolean {
  if (!/^\d{13,19}$/.test(text) || (text.length === 15 && !/^3[47]/.test(text))) return false;
  return replaceCardNumbers(text, text.length, () => '') === '';
}

/** The texts and the names of JSON, without its escapes. */
function textsOf(name: string, value: unknown): string[] {
  if (typeof value !== 'string') return [];
  if (!jsonColumns.includes(name)) return [value];
  try {
    return flatten(JSON.parse(value));
  } catch {
    return [value];
  }
}

function flatten(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, each]) => [name, ...flatten(each)]);
}
