import PDFDocument from 'pdfkit';
import type { EntryKind } from '#lib/ledger/index.ts';
import { exactDecimal } from '#lib/money/index.ts';
import type { Payout } from '../payout.ts';
import type { PayoutStatement, StatementLine } from './read-statement.ts';

/** More are in the CSV only. */
export const maxPdfLines = 500;

type Document = InstanceType<typeof PDFDocument>;

/** What a page of the statement needs to know besides its figures. */
export type StatementFacts = {
  merchantName: string;
  pspName: string;
  /** Where payments have their page, without a slash at the end. */
  baseUrl: string;
};

const margin = 48;
const width = 595.28 - 2 * margin;
/** The right ends of the columns with amounts: gross, fee and net, with VAT between the last two where fees bear it. */
const columns = [350, 420, width];
const columnsWithVat = [290, 360, 430, width];
const grey = '#6b7280';
const link = '#1d4ed8';

const alphabets = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;
const fontFile = (alphabet: string): string => `node_modules/@fontsource/inter/files/inter-${alphabet}-400-normal.woff`;

const names: Partial<Record<EntryKind, string>> = {
  PAYMENT: 'Payments',
  REFUND: 'Refunds',
  REFUND_REVERSAL: 'Refunds that came back',
  CREDIT: 'Credits',
  CREDIT_REFUND: 'Refunds of credits',
  REVERSAL: 'Reversals',
  CHARGEBACK: 'Chargebacks',
  CHARGEBACK_REVERSAL: 'Chargebacks that were reversed',
  SETTLEMENT: 'Costs of acquirers',
  SETTLEMENT_DECISION: 'Costs of acquirers, decided',
  SETTLEMENT_UNDO: 'Costs of acquirers, taken back',
  PAYOUT: 'Payouts',
  PAYOUT_RETURN: 'Payouts that came back',
  CORRECTION: 'Corrections',
  WRITE_OFF: 'Write-offs',
  ENTRY_REVERSAL: 'Corrections, taken back',
};
const nameOf = (kind: EntryKind): string => names[kind] ?? kind;

/**
 * The statement as PDF: the balances with what is between them by kind, and the lines, each with a link to its payment. Letters of
 * other alphabets than Latin, Greek and Cyrillic become a question mark, since the font that is shipped has none.
 */
export async function statementPdf(
  payout: Payout,
  statement: PayoutStatement,
  pages: AsyncIterable<readonly StatementLine[]>,
  facts: StatementFacts,
): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'en',
    info: {
      Title: `Statement of payout ${payout.id}`,
      Author: facts.pspName,
      CreationDate: payout.decidedAt ?? payout.createdAt,
    },
  });
  for (const alphabet of alphabets) document.registerFont(alphabet, fontFile(alphabet));
  const chunks: Buffer[] = [];
  const isDone = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  writeHead(document, payout, facts);
  const table = { document, hasVat: bearsVat(statement) };
  writeSums(table, payout, statement);
  await writeLines(table, payout, pages, facts);
  numberPages(document, payout);
  document.end();
  return isDone;
}

const money = (minor: bigint, currency: string): string => {
  const [whole = '', decimals] = exactDecimal(minor, currency).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
};

function writeHead(document: Document, payout: Payout, { merchantName, pspName }: StatementFacts): void {
  write(document.fontSize(18), 'Payout statement');
  document.moveDown(0.3).fontSize(10);
  write(document, `${merchantName}, by ${pspName}`);
  document.fillColor(grey);
  const { account, currency, amountMinor, through, decidedAt, id, isTest } = payout;
  const paid = `${money(amountMinor, currency)} ${currency} to ${account.holder}, ${account.iban}`;
  write(document, paid);
  write(document, `Payments through ${through}, approved ${decidedAt?.toISOString().slice(0, 10) ?? ''} (UTC)`);
  write(document, `${isTest ? 'TEST. ' : ''}Payout ${id}`);
  document.fillColor('black').moveDown();
}

/** Where the rows of amounts are written. */
type Table = { document: Document; hasVat: boolean };

/** A fee that was given back may leave a sum of zero. */
function bearsVat({ sums }: PayoutStatement): boolean {
  return sums.some(({ vatMinor }) => vatMinor !== 0n);
}

type Amounts = Pick<StatementLine, 'grossMinor' | 'feeMinor' | 'vatMinor' | 'netMinor'>;

function cellsOf({ hasVat }: Table, { grossMinor, feeMinor, vatMinor, netMinor }: Amounts, currency: string): string[] {
  return [grossMinor, feeMinor, ...(hasVat ? [vatMinor] : []), netMinor].map((minor) => money(minor, currency));
}

function writeSums(table: Table, { currency }: Payout, statement: PayoutStatement): void {
  const { document, hasVat } = table;
  const { openingMinor, sums, closingMinor, feeMinor, vatMinor } = statement;
  const total = (name: string, minor: bigint): void =>
    row(table, [name, '', '', ...(hasVat ? [''] : []), money(minor, currency)]);
  row(table, ['', 'Gross', 'Fee', ...(hasVat ? ['VAT'] : []), `Net ${currency}`], grey);
  total('Opening balance', openingMinor);
  for (const sum of sums) row(table, [`${nameOf(sum.kind)} (${sum.count})`, ...cellsOf(table, sum, currency)]);
  total('Closing balance', closingMinor);
  if (hasVat) {
    document.moveDown(0.5);
    total('Fees without VAT', feeMinor);
    total('VAT on fees', vatMinor);
    total('Fees with VAT', feeMinor + vatMinor);
  }
  document.moveDown(0.5).fontSize(8).fillColor(grey);
  write(
    document,
    'The closing balance is what is owed after this payout: payments of later days, and what is kept back.',
  );
  document.fillColor('black').fontSize(10).moveDown();
}

async function writeLines(
  table: Table,
  { currency, id }: Payout,
  pages: AsyncIterable<readonly StatementLine[]>,
  { baseUrl }: StatementFacts,
): Promise<void> {
  const { document } = table;
  let written = 0;
  let left = 0;
  document.fontSize(8);
  for await (const lines of pages) {
    for (const line of lines) {
      if (written === maxPdfLines) {
        left += 1;
        continue;
      }
      written += 1;
      const { bookedOn, kind, reference, brand, reason, paymentId } = line;
      const text = [bookedOn, nameOf(kind), brand, kind === 'PAYOUT' ? id : (reference ?? reason)]
        .filter(Boolean)
        .join('  ');
      const amounts = cellsOf(table, line, currency);
      const address = paymentId === null ? null : `${baseUrl}/transactions/${paymentId}`;
      row(table, [text, ...amounts], address === null ? 'black' : link, address);
    }
  }
  if (left === 0) return;
  document.moveDown(0.5).fillColor(grey);
  write(document, `${left} more lines are in the CSV file of this statement.`);
}

/** A row of a text and amounts, on the next page where this one is full. */
function row(
  { document, hasVat }: Table,
  [text = '', ...amounts]: readonly string[],
  colour = 'black',
  address: string | null = null,
): void {
  const height = document.currentLineHeight(true) + 3;
  if (document.y + height > document.page.height - margin - 20) document.addPage();
  const { y } = document;
  const ends = hasVat ? columnsWithVat : columns;
  document.fillColor(colour);
  write(
    document,
    clip(document, text, (ends[0] ?? 0) - 60),
    { lineBreak: false, ...(address === null ? {} : { link: address }) },
    margin,
    y,
  );
  document.fillColor('black');
  for (const [index, right] of ends.entries()) {
    const amount = amounts[index] ?? '';
    document.font('latin').text(amount, margin + right - 90, y, { width: 90, align: 'right', lineBreak: false });
  }
  document.x = margin;
  document.y = y + height;
}

/** What fits before the first column of amounts. */
function clip(document: Document, text: string, room: number): string {
  const widthOf = (each: string): number =>
    runsOf(document, each).reduce((sum, run) => sum + document.font(run.alphabet).widthOfString(run.text), 0);
  let shown = text;
  while (widthOf(shown) > room && shown.length > 1) shown = shown.slice(0, -2);
  return shown === text ? text : `${shown}…`;
}

type TextOptions = Parameters<Document['text']>[1];

/** Writes a text, each part of it in the font that has its letters. */
function write(document: Document, text: string, options: TextOptions = {}, x = document.x, y = document.y): void {
  const runs = runsOf(document, text);
  for (const [index, run] of runs.entries()) {
    document.font(run.alphabet);
    const each = { ...options, continued: index < runs.length - 1 };
    if (index === 0) document.text(run.text, x, y, each);
    else document.text(run.text, each);
  }
}

type Run = { alphabet: (typeof alphabets)[number]; text: string };

/** Parts of a text by the first font that has their letters; a letter that none has is a question mark. */
function runsOf(document: Document, text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const found = alphabets.find((each) => hasLetter(document.font(each), letter));
    const [alphabet, shown] = found ? [found, letter] : (['latin', '?'] as const);
    const last = runs.at(-1);
    if (last?.alphabet === alphabet) last.text += shown;
    else runs.push({ alphabet, text: shown });
  }
  return runs;
}

/** The font of fontkit behind the one of the document. */
type WithFont = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };

function hasLetter(document: Document, letter: string): boolean {
  const { font } = (document as unknown as WithFont)._font;
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

function numberPages(document: Document, { id }: Payout): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    document.page.margins.bottom = 0;
    document.font('latin').fontSize(8).fillColor(grey);
    const y = document.page.height - margin + 12;
    document.text(`${id}   ${page - start + 1} / ${count}`, margin, y, { width, align: 'right', lineBreak: false });
  }
}
