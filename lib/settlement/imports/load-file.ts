import { setImmediate as nextTurn } from 'node:timers/promises';
import { CopyRows } from '#lib/platform/database/bulk/copy-rows.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { BadRow } from '../file/bad-row-log.ts';
import type { FileOwner } from '../file/check-row.ts';
import { type FileLines, FileReader, type RowsReader } from '../file/file-reader.ts';
import { statesDirection } from '../formats/complete-columns.ts';
import { MappedFileReader } from '../formats/mapped-reader.ts';
import type { NamedFormat } from '../formats/settlement-format.ts';
import { LineEncoder, lineColumns } from './encode-line.ts';

/** Rows are sent in pieces of about this size. */
const pieceBytes = 262_144;
/** As much as is read in about half a millisecond. */
const sliceBytes = 16_384;
/** Bad rows wait for the end of a copy of lines, because a connection copies into one table at a time. */
const maxWaitingBytes = 1_048_576;

const badRowColumns = ['import_id', 'row_number', 'kind', 'column_name', 'value', 'reason', 'raw'];

export type LoadedFile = {
  lineCount: number;
  badCount: number;
  header: string | null;
  /** Why nothing of the file is imported: the transaction has to be rolled back. */
  refusal: string | null;
};

export type FileToLoad = {
  importId: string;
  owner: FileOwner;
  /** The time of a line whose acquirer states none (spec 2.13, TxRequestTime). */
  parsedAt: Date;
  bytes: AsyncIterable<Buffer>;
  /** Null or left out: the 36 columns of the specification. */
  format?: NamedFormat | null;
  isPart?: boolean;
  /** Called with the bytes that were read so far. */
  onProgress: (bytes: number) => void;
};

/** Reads, checks and stores the rows of a file, in one pass and in one transaction. */
export async function loadFile(
  tx: Tx,
  { importId, owner, parsedAt, bytes, format = null, isPart = false, onProgress }: FileToLoad,
): Promise<LoadedFile> {
  const lines = new LineEncoder(importId, parsedAt, format === null || statesDirection(format.definition));
  const waiting: BadRow[] = [];
  const counts = { lineCount: 0, badCount: 0 };
  let waitingBytes = 0;
  let copy: CopyRows | null = null;
  const rows: FileLines = {
    line: (row, checked) => {
      copy ??= new CopyRows(tx, 'settlement_line', lineColumns);
      lines.encode(copy.encoder, row, checked);
      counts.lineCount += 1;
    },
    badRow: (bad) => {
      waiting.push(bad);
      waitingBytes += bad.raw.length;
      counts.badCount += 1;
    },
  };
  const reader = readerOf({ owner, format, isPart }, rows);
  const endCopy = async (): Promise<void> => {
    await copy?.end();
    copy = null;
    await copyBadRows(tx, importId, waiting.splice(0));
    waitingBytes = 0;
  };
  let read = 0;
  try {
    for await (const slice of slicesOf(bytes)) {
      reader.push(slice);
      read += slice.length;
      onProgress(read);
      if (reader.refusal !== null) break;
      if (waitingBytes > maxWaitingBytes) await endCopy();
      const open = copy as CopyRows | null;
      if (open && open.encoder.length > pieceBytes) await open.flush();
    }
    reader.end();
    await endCopy();
  } catch (error) {
    await (copy as CopyRows | null)?.abandon();
    throw error;
  }
  return { ...counts, header: reader.header, refusal: reader.refusal };
}

/** Other work of the process has its turn before each slice, so that pages are not delayed by an import. */
async function* slicesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += sliceBytes) {
      await nextTurn();
      yield piece.subarray(at, at + sliceBytes);
    }
  }
}

type ReadBy = { owner: FileOwner; format: NamedFormat | null; isPart: boolean };

function readerOf({ owner, format, isPart }: ReadBy, rows: FileLines): RowsReader {
  if (format === null) return new FileReader(owner, rows);
  return new MappedFileReader({ ...format, formatName: format.name, isPart }, owner, rows);
}

async function copyBadRows(tx: Tx, importId: string, rows: readonly BadRow[]): Promise<void> {
  if (rows.length === 0) return;
  const copy = new CopyRows(tx, 'settlement_bad_row', badRowColumns);
  const { encoder } = copy;
  for (const { lineNumber, column, value, reason, raw } of rows) {
    encoder.reserve(64);
    encoder.row(badRowColumns.length);
    encoder.text(importId);
    encoder.int(lineNumber);
    encoder.text('INVALID');
    for (const text of [column, value, reason]) {
      if (text === null) encoder.null();
      else encoder.text(text);
    }
    encoder.reserve(raw.length + 64);
    encoder.bytes(raw, 0, raw.length);
    if (encoder.length > pieceBytes) await copy.flush();
  }
  await copy.end();
}
