import { decodePlain } from '../reading/decode-text.ts';
import { limitText, maxLengths } from '../reading/limit-text.ts';
import { statedNothing } from '../reading/stated-nothing.ts';
import type { StatedEntry, StatedStatement, StatementContent } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { type Balance, readBalance } from './read-balance.ts';
import { type Field, readFields } from './read-fields.ts';
import { readInformation } from './read-information.ts';
import { readMovement } from './read-movement.ts';

/** A message, which is a statement or one page of it. */
type Page = { reference: string; account: string; opening: Balance; closing: Balance; entries: readonly StatedEntry[] };

/** Statements in the format MT940 of SWIFT (customer statement message), as German and other banks write it. */
export function readMt940(bytes: Uint8Array): StatementContent {
  const pages = splitMessages(readFields(decodePlain(bytes))).map(readPage);
  return { kind: 'STATEMENTS', statements: splitStatements(pages).map(toStatement) };
}

/** Each message begins with its reference, :20:. */
function splitMessages(fields: readonly Field[]): Field[][] {
  const messages: Field[][] = [];
  for (const field of fields) {
    if (field.tag === '20') messages.push([field]);
    else messages.at(-1)?.push(field);
  }
  return messages;
}

function readPage(fields: readonly Field[]): Page {
  const start = fields[0]?.line ?? 1;
  const find = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag));
  const [opening, closing] = [find('60F', '60M'), find('62F', '62M')].map((field) => field && readBalance(field));
  const number = find('28C', '28')?.value.split('/')[0];
  const reference = limitText(number, maxLengths.id) ?? limitText(fields[0]?.value, maxLengths.id);
  const stated = limitText(find('25', '25P')?.value.split('\n')[0]?.replaceAll(' ', ''), maxLengths.id);
  if (!opening || !closing)
    throw new StatementError(`The message at line ${start} has no opening or closing balance (:60F:, :62F:).`);
  if (reference === null || stated === null)
    throw new StatementError(`The message at line ${start} has no account or no number (:25:, :28C:).`);
  // Some banks write the currency behind the account.
  const account = stated.replace(new RegExp(`^([A-Z]{2}\\d{2}\\w{10,30})${opening.currency}$`), '$1');
  return { reference, account, opening, closing, entries: readEntries(fields, opening.currency) };
}

/** A movement, and the information that stands behind it. */
function readEntries(fields: readonly Field[], currency: string): StatedEntry[] {
  return fields.flatMap((field, index) => {
    if (field.tag !== '61') return [];
    const next = fields[index + 1];
    const information = next?.tag === '86' ? readInformation(next.value) : statedNothing;
    const { customerReference, supplement, ...movement } = readMovement(field, currency);
    return {
      ...information,
      ...movement,
      currency,
      endToEndId: information.endToEndId ?? customerReference,
      text: information.text ?? supplement,
      batchReference: null,
      parts: [],
    };
  });
}

/** A page that does not begin a statement (:60M:) belongs to the one before it. */
function splitStatements(pages: readonly Page[]): Page[][] {
  const statements: Page[][] = [];
  for (const page of pages) {
    const before = statements.at(-1);
    const last = before?.at(-1);
    if (!page.opening.isInterim) statements.push([page]);
    else if (before && last?.closing.isInterim && last.account === page.account && last.reference === page.reference)
      before.push(page);
    else
      throw new StatementError(
        `The statement ${page.reference} has no first page. All its pages have to be in one file.`,
      );
  }
  return statements;
}

function toStatement(pages: readonly Page[]): StatedStatement {
  const [first, last] = [pages[0], pages.at(-1)] as [Page, Page];
  const { reference, account, opening } = first;
  const { closing } = last;
  if (closing.isInterim)
    throw new StatementError(`The statement ${reference} has no last page. All its pages have to be in one file.`);
  if (closing.currency !== opening.currency)
    throw new StatementError(`The balances of the statement ${reference} are in two currencies.`);
  return {
    format: 'MT940',
    version: '940',
    reference,
    account,
    currency: opening.currency,
    isProvisional: false,
    openedOn: opening.on,
    closedOn: closing.on,
    openingMinor: opening.amountMinor,
    closingMinor: closing.amountMinor,
    entries: pages.flatMap(({ entries }) => entries),
  };
}
