import type { FactValue } from '../facts/fact.ts';

type CustomType = 'string' | 'int' | 'double' | 'bool';
type Parameters = Readonly<Record<string, string>>;

/**
 * A parameter that the merchant names itself, of customParameters or else of risk.parameters, in the type of its default.
 * The default where it was not sent or is of another type, such as a text where a number is wanted.
 */
export function readCustomValue<T extends FactValue>(
  [custom, risk]: readonly [Parameters, Parameters],
  name: string,
  { type, initial }: { type: CustomType; initial: T },
): T {
  const sent = Object.hasOwn(custom, name) ? custom[name] : Object.hasOwn(risk, name) ? risk[name] : undefined;
  return sent === undefined ? initial : ((read(sent, type) ?? initial) as T);
}

/** Null: it is no value of this type. Fractions of whole numbers are cut, as those of facts are. */
function read(text: string, type: CustomType): FactValue | null {
  if (type === 'string') return text;
  const trimmed = text.trim();
  if (type === 'bool') return trimmed === 'true' ? true : trimmed === 'false' ? false : null;
  if (!/^[+-]?\d{1,15}(\.\d{1,15})?$/.test(trimmed)) return null;
  return type === 'int' ? Math.trunc(Number(trimmed)) : Number(trimmed);
}
