import { decodeStart } from './decode-text.ts';

/** A format that is read, or the name of what the file is instead. */
export type RecognizedFormat =
  | { format: 'CAMT' | 'MT940' | 'BAI2' | 'OFX' }
  /** `isOfBank`: it is a message of a bank, though no statement. */
  | { format: null; name: string; isOfBank: boolean };

const isoMessages: Readonly<Record<string, string>> = {
  'pain.001': 'a pain.001 payment file',
  'pain.002': 'a pain.002 payment status report',
  'pain.007': 'a pain.007 reversal of payments',
  'pain.008': 'a pain.008 direct debit file',
  'pacs.002': 'a pacs.002 payment status report between banks',
  'pacs.004': 'a pacs.004 return of a payment between banks',
  'pacs.008': 'a pacs.008 transfer between banks',
  'camt.029': 'a camt.029 resolution of an investigation',
  'camt.055': 'a camt.055 cancellation request',
  'camt.056': 'a camt.056 cancellation request',
  'camt.060': 'a camt.060 request for a statement',
  'camt.086': 'a camt.086 billing statement of a bank',
};

const swiftMessages: Readonly<Record<string, string>> = {
  '900': 'an MT900 confirmation of a debit',
  '910': 'an MT910 confirmation of a credit',
  '941': 'an MT941 balance report',
  '942': 'an MT942 interim transaction report',
  '950': 'an MT950 statement between banks',
  '101': 'an MT101 payment file',
  '103': 'an MT103 payment',
};

/** The first bytes of files that are not text. */
const signatures: readonly (readonly [string, string])[] = [
  ['%PDF', 'a PDF document'],
  ['\xd0\xcf\x11\xe0', 'an Office document'],
  ['\x1f\x8b', 'a gzip archive'],
  ['7z\xbc\xaf', 'a 7z archive'],
  ['Rar!', 'a RAR archive'],
  ['\x89PNG', 'an image'],
  ['\xff\xd8\xff', 'an image'],
];

/** What a file is, by its beginning. */
export function recognizeFormat(start: Uint8Array): RecognizedFormat {
  const text = decodeStart(start).trimStart();
  return recognizeXml(text) ?? recognizeText(text) ?? { format: null, isOfBank: false, name: nameOther(start, text) };
}

function recognizeXml(text: string): RecognizedFormat | null {
  if (/^(?:OFXHEADER\s*:|<\?OFX\b|<OFX>)/i.test(text) || (text.startsWith('<?xml') && /<\?OFX\b|<OFX>/i.test(text)))
    return { format: 'OFX' };
  if (!text.startsWith('<')) return null;
  const message = /\b((?:camt|pain|pacs|acmt|head)\.\d{3})\.\d{3}\.\d{2}/g;
  // A header of its own (head.001) may stand before the document.
  const id = [...text.matchAll(message)].map(([, each = '']) => each).find((each) => !each.startsWith('head'));
  if (id === undefined) return null;
  if (/^camt\.05[234]$/.test(id)) return { format: 'CAMT' };
  return { format: null, isOfBank: true, name: isoMessages[id] ?? `a message ${id} of ISO 20022` };
}

function recognizeText(text: string): RecognizedFormat | null {
  if (/^01,[^,\r\n]*,[^,\r\n]*,\d{6},\d{2,4},/.test(text)) return { format: 'BAI2' };
  const wrapped = /^\{1:[^}]*\}\s*\{2:[IO](\d{3})/.exec(text)?.[1];
  const isSwift = wrapped !== undefined || /^(?:\{1:|(?:-\s*)?:20:)/.test(text) || /^[^\n]{0,40}\r?\n:20:/.test(text);
  if (!isSwift) return null;
  const type = wrapped ?? (/^:(?:34F|13D):/m.test(text) && !/^:60[FM]:/m.test(text) ? '942' : '940');
  if (type === '940') return { format: 'MT940' };
  return { format: null, isOfBank: true, name: swiftMessages[type] ?? `a SWIFT message MT${type}` };
}

function nameOther(start: Uint8Array, text: string): string {
  if (text === '') return 'empty';
  const raw = Buffer.from(start.subarray(0, 4_000)).toString('latin1');
  const signed = signatures.find(([bytes]) => raw.startsWith(bytes))?.[1];
  if (signed) return signed;
  if (raw.startsWith('PK'))
    return /\[Content_Types\]\.xml|xl\//.test(raw) ? 'an Excel workbook' : 'a ZIP archive; unpack it first';
  if (/^<(?:!doctype html|html)\b/i.test(text)) return 'a web page (HTML)';
  if (text.startsWith('<')) return 'an XML file that is no message of ISO 20022';
  if (/^[{[]/.test(text)) return 'a JSON file';
  if (text.startsWith('!Type:')) return 'a QIF file';
  const [line = ''] = text.split(/\r?\n/);
  return /[;,\t].*[;,\t]/.test(line) ? 'a CSV file' : 'in no format that is known';
}
