import { StatementError } from '../statement-error.ts';

/** Encodings of XML declarations that banks use, and what the decoder calls them. */
const encodings: Readonly<Record<string, string>> = {
  'UTF-8': 'utf-8',
  UTF8: 'utf-8',
  'US-ASCII': 'utf-8',
  ASCII: 'utf-8',
  'UTF-16': 'utf-16le',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  // The decoder of the web platform reads ISO-8859-1 as the windows-1252 that it is a part of.
  'ISO-8859-1': 'windows-1252',
  'ISO8859-1': 'windows-1252',
  LATIN1: 'windows-1252',
  'WINDOWS-1252': 'windows-1252',
  CP1252: 'windows-1252',
  'ISO-8859-15': 'iso-8859-15',
};

/** The text of an XML document: by its byte order mark, by how `<` is written, by its declaration, else in UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return decode(bytes, wide);
  if (hasMarkOfUtf8(bytes)) return decode(bytes, 'utf-8');
  const start = Buffer.from(bytes.subarray(0, 300)).toString('latin1');
  const declared = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? 'UTF-8';
  const encoding = encodings[declared.toUpperCase()];
  if (encoding === undefined)
    throw new StatementError(
      `The file is in ${declared}. Bank statements are read in UTF-8, UTF-16, ISO-8859-1, ISO-8859-15 and windows-1252.`,
    );
  if (encoding.startsWith('utf-16')) throw new StatementError(`The file states that it is in ${declared}, and is not.`);
  return decode(bytes, encoding);
}

/** The text of a file without a declaration: UTF-8 where it is that, else windows-1252. */
export function decodePlain(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return decode(bytes, wide);
  try {
    return decode(bytes, 'utf-8');
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

/** The beginning of a file, to recognize what it is; a character may be cut in two. */
export function decodeStart(start: Uint8Array): string {
  const bytes = start.subarray(0, 4_000);
  const wide = wideEncoding(bytes);
  const text = wide ? new TextDecoder(wide).decode(bytes) : Buffer.from(bytes).toString('latin1');
  return text.replace(/^(?:\ufeff|ï»¿)/, '');
}

/** UTF-16 by its mark, or by the zeros beside the first character. */
function wideEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === undefined || second === undefined) return null;
  if (first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== 0 ? 'utf-16be' : null;
}

const hasMarkOfUtf8 = ([first, second, third]: Uint8Array): boolean =>
  first === 0xef && second === 0xbb && third === 0xbf;

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new StatementError(`The file is not in ${encoding.toUpperCase()}, though it is read as that.`);
  }
}
