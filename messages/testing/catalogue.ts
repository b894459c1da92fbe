import { messages } from '../generated/index.ts';

type Messages = { readonly [key: string]: string | Messages };

/** The texts of a part of the catalogue by their complete keys. */
export function flatten(part: Messages, path = ''): [key: string, message: string][] {
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : flatten(value, `${path}${key}.`),
  ) as [string, string][];
}

/** Every message by its complete key. */
export const catalogue: ReadonlyMap<string, string> = new Map(flatten(messages));
