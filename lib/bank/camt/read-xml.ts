import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { StatementError } from '../statement-error.ts';

/** An element: its attributes begin with `@`, its text is `#text`. */
export type Element = { readonly [name: string]: unknown };

/** Elements that may be there several times; they are always arrays. */
const repeated = new Set(
  'Stmt Rpt Ntfctn Bal Ntry NtryDtls TxDtls Chrgs Rcrd Ustrd Strd RfrdDocInf AddtlRmtInf'.split(' '),
);
const maxDepth = 40;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  // Amounts stay texts, and nothing in the file can define what a name stands for.
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => repeated.has(name),
});

/** Reads an XML document without a document type, so that it has no entities of its own. */
export function readXml(text: string): Element {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new StatementError('The file has a document type definition, which a bank statement never has.');
  requireDepth(text);
  const valid = XMLValidator.validate(text);
  if (valid !== true)
    throw new StatementError(`The file is not well-formed XML: ${valid.err.msg} (line ${valid.err.line}).`);
  try {
    return parser.parse(text) as Element;
  } catch {
    throw new StatementError('The file is not well-formed XML.');
  }
}

/** Readers of XML call themselves for each level: a file must not have many thousand of them. */
function requireDepth(text: string): void {
  let depth = 0;
  for (const [tag] of text.matchAll(/<[^!?][^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > maxDepth) throw new StatementError(`The file has more than ${maxDepth} levels of elements.`);
  }
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five names and the numbers of characters that every XML document may use. */
function decodeCharacters(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return characters[name.toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The element at a path; null where one on the way is missing. */
export function elementAt(from: unknown, ...path: readonly string[]): Element | null {
  let at: unknown = from;
  for (const name of path) {
    at = (at as Element | null | undefined)?.[name];
    if (Array.isArray(at)) at = at[0];
  }
  return typeof at === 'object' && at !== null ? (at as Element) : null;
}

/** The elements with a repeated name; none where there are none. */
export function elementsOf(from: unknown, name: string): readonly Element[] {
  const found = (from as Element | null)?.[name];
  return Array.isArray(found) ? found.filter((each) => typeof each === 'object') : [];
}

/** The text at a path without white space around it; null where there is none. */
export function textAt(from: unknown, ...path: readonly string[]): string | null {
  let at: unknown = from;
  for (const name of path) {
    at = (at as Element | null | undefined)?.[name];
    if (Array.isArray(at)) at = at[0];
  }
  const text = typeof at === 'object' && at !== null ? (at as Element)['#text'] : at;
  return typeof text === 'string' && text.trim() !== '' ? decodeCharacters(text).trim() : null;
}

/** The texts with a repeated name. */
export function textsAt(from: unknown, name: string): string[] {
  const found = (from as Element | null)?.[name];
  return Array.isArray(found) ? found.flatMap((each) => textAt({ each }, 'each') ?? []) : [];
}
