import { decodeXml } from '../reading/decode-text.ts';
import type { StatementContent } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { joinPages } from './join-pages.ts';
import { readDetails } from './read-details.ts';
import { readStatementPage } from './read-statement-page.ts';
import { type Element, elementAt, elementsOf, readXml } from './read-xml.ts';

const firstVersion = 2;
const lastVersion = 13;
/** Of each message: the element of the message, and that of one account in it. */
const messages = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

/** A message of ISO 20022 from a bank to its customer: report (camt.052), statement (053) or details (054). */
export function readCamt(bytes: Uint8Array): StatementContent {
  const text = decodeXml(bytes);
  const document = findDocument(readXml(text));
  // National variants add words around the name of the message.
  const [, kind = '', version = ''] = /\bcamt\.(05[234])\.001\.(\d{2})/.exec(text.slice(0, 4_000)) ?? [];
  if (!isKind(kind)) throw new StatementError('The file names no message camt.052, camt.053 or camt.054.');
  const name = `camt.${kind}.001.${version}`;
  if (Number(version) < firstVersion || Number(version) > lastVersion)
    throw new StatementError(`The file is a message ${name}. The versions 02 to 13 are read.`);
  const [messageName, accountName] = messages[kind];
  const message = elementAt(document, messageName);
  if (!message) throw new StatementError(`The file is a message ${name} by its name, and has no ${messageName}.`);
  const accounts = elementsOf(message, accountName);
  if (accounts.length === 0) throw new StatementError('The file has no statement.');
  if (kind === '054') return { kind: 'DETAILS', details: accounts.map(readDetails) };
  const format = kind === '052' ? 'CAMT_052' : 'CAMT_053';
  const pages = accounts.map((account) => readStatementPage(account, { format, version }));
  return { kind: 'STATEMENTS', statements: joinPages(pages) };
}

const isKind = (kind: string): kind is keyof typeof messages => kind in messages;

/** The document itself, or within the envelope that a network puts around it. */
function findDocument(from: Element, depth = 0): Element | null {
  const found = elementAt(from, 'Document');
  if (found || depth === 4) return found;
  for (const child of Object.values(from)) {
    if (typeof child !== 'object' || child === null || Array.isArray(child)) continue;
    const within = findDocument(child as Element, depth + 1);
    if (within) return within;
  }
  return null;
}
