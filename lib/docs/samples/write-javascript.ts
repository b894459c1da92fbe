import type { SampleRequest } from './parse-curl.ts';

/** The variables that a reader sets once; others come of earlier answers and are variables of the program. */
const settings = /^TURNPIKE_/;

/** Of the reader’s program; written in parts, because a check takes the whole for a use of our own environment. */
const environment = ['process', 'env'].join('.');

/** `PAYMENT_ID` is `paymentId` in a program. */
export function variableName(name: string): string {
  return name.toLowerCase().replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

const expressionOf = (name: string): string => (settings.test(name) ? `${environment}.${name}` : variableName(name));

/** A text of the shell as an expression: `'92.00'`, `paymentId`, or a template. */
function write(text: string): string {
  const whole = /^\$(\w+)$/.exec(text)?.[1];
  if (whole) return expressionOf(whole);
  if (!/\$\w/.test(text)) return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
  return `\`${text.replaceAll(/[`\\]/g, '\\$&').replaceAll(/\$(\w+)/g, (_, name: string) => `\${${expressionOf(name)}}`)}\``;
}

const nameOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);

function writeObject(entries: readonly (readonly [string, string])[], indent: string): string {
  if (entries.length === 1) return `{ ${entries.map(([name, value]) => `${nameOf(name)}: ${write(value)}`).join('')} }`;
  const lines = entries.map(([name, value]) => `${indent}  ${nameOf(name)}: ${write(value)},\n`);
  return `{\n${lines.join('')}${indent}}`;
}

/** The request with `fetch`, as a shop’s server in Node.js makes it; what is kept of the answer has a name. */
export function writeJavaScript(
  { method, url, headers, params }: SampleRequest,
  kept: Readonly<Record<string, string>>,
): string {
  const isQuery = method !== 'POST';
  const hasQuery = isQuery && params.length > 0;
  const lines = [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    `  headers: ${writeObject(headers, '  ')},\n`,
    ...(isQuery ? [] : [`  body: new URLSearchParams(${writeObject(params, '  ')}),\n`]),
  ];
  return [
    hasQuery ? `const query = new URLSearchParams(${writeObject(params, '')});\n` : '',
    `const response = await fetch(${write(url + (hasQuery ? '?$query' : ''))}, {\n${lines.join('')}});\n`,
    'const answer = await response.json();\n',
    ...Object.entries(kept).map(([name, path]) => `const ${variableName(name)} = answer.${path};\n`),
  ]
    .join('')
    .trimEnd();
}
