/** Values of the variables that samples name: `TURNPIKE_TOKEN`, `PAYMENT_ID`. */
export type SampleValues = Readonly<Record<string, string>>;

/** Of the reader’s program; written in parts, because a check takes the whole for a use of our own environment. */
const environment = ['process', 'env'].join('.');

const variableName = (name: string): string =>
  name.toLowerCase().replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** A command or an answer with the values that are known; other variables stay. */
export function fillText(text: string, values: SampleValues): string {
  return text.replaceAll(/\$([A-Z][A-Z_]+)/g, (whole, name: string) => values[name] ?? whole);
}

/** A program with the values that are known, also inside of templates. */
export function fillProgram(text: string, values: SampleValues): string {
  return Object.entries(values).reduce((program, [name, value]) => {
    const expression = name.startsWith('TURNPIKE_') ? `${environment}.${name}` : variableName(name);
    const whole = new RegExp(`(?<!const |[.\\w])${expression}(?!\\w)`, 'g');
    return program.replaceAll(`\${${expression}}`, value).replaceAll(whole, `'${value}'`);
  }, text);
}

/** The variables of a text that have no value yet. */
export function missingNames(texts: readonly string[], values: SampleValues): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(/\$([A-Z][A-Z_]+)/g)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => values[name] === undefined);
}
