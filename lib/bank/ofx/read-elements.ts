import { StatementError } from '../statement-error.ts';

/** An element of OFX: a value, or elements of its own. */
export type OfxElement = { name: string; value: string; children: OfxElement[] };

const maxDepth = 40;

/**
 * The elements of a document in either notation. In that of version 1 (SGML), a value has no end tag; in version 2 (XML)
 * everything has one. An element is one with a value when its end tag is written nowhere, or follows its text.
 */
export function readElements(text: string): OfxElement {
  const root: OfxElement = { name: '', value: '', children: [] };
  const open: OfxElement[] = [root];
  const ended = new Set([...text.matchAll(/<\/([\w.]+)>/g)].map(([, name = '']) => name.toUpperCase()));
  for (const [, slash, tag = '', content = ''] of text.matchAll(/<(\/?)([\w.]+)\s*>([^<]*)/g)) {
    const name = tag.toUpperCase();
    if (slash) {
      const at = open.findLastIndex((element) => element.name === name);
      if (at > 0) open.length = at;
      continue;
    }
    const element: OfxElement = { name, value: decodeCharacters(content.trim()), children: [] };
    open.at(-1)?.children.push(element);
    if (element.value === '' && ended.has(name)) open.push(element);
    if (open.length > maxDepth) throw new StatementError(`The file has more than ${maxDepth} levels of elements.`);
  }
  return root;
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'" };

function decodeCharacters(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|nbsp|quot|apos);/g, (whole, name) => characters[name] ?? whole);
}

/** All elements with a name, at any depth. */
export function elementsNamed(from: OfxElement, ...names: readonly string[]): OfxElement[] {
  return from.children.flatMap((child) => (names.includes(child.name) ? [child] : elementsNamed(child, ...names)));
}

/** The value at a path; null where there is none. */
export function valueAt(from: OfxElement | undefined, ...path: readonly string[]): string | null {
  let at: OfxElement | undefined = from;
  for (const name of path) at = at?.children.find((child) => child.name === name);
  return at?.value || null;
}
