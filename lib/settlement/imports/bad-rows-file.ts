import type { Connection } from '#lib/platform/database/transaction.ts';
import { RowScanner } from '../file/scan-rows.ts';
import { rawCell } from '../file/write-file.ts';
import { listBadRows } from './import-store.ts';
import type { SettlementImport } from './settlement-import.ts';

const pageSize = 1_000;

/**
 * The bad rows of an import under the header of its file: what was mended can be imported as it is. Duplicates are not
 * among them. A spreadsheet calculates no value of it.
 */
export async function* badRowsFile(
  connection: Connection,
  { id, header }: Pick<SettlementImport, 'id' | 'header'>,
): AsyncGenerator<Buffer> {
  if (header === null) return;
  yield Buffer.from(`${header}\r\n`);
  let afterRow = 0;
  for (;;) {
    const rows = await listBadRows(connection, id, { kind: 'INVALID', afterRow, limit: pageSize });
    yield Buffer.concat(rows.map(({ raw }) => neutralise(raw ?? Buffer.alloc(0))));
    if (rows.length < pageSize) return;
    afterRow = rows.at(-1)?.rowNumber ?? afterRow;
  }
}

/** Bytes that are not UTF-8 stay what they are: they are read and written as one character each. */
export function neutralise(raw: Buffer): Buffer {
  const found: string[][] = [];
  const scanner = new RowScanner({
    row: ({ cells, starts, ends, count }) => {
      const fields = Math.min(count, starts.length);
      const values = Array.from({ length: fields }, (_, field) =>
        cells.toString('latin1', starts[field], ends[field]),
      );
      found.push(count > fields ? [] : values);
    },
    broken: () => found.push([]),
  });
  scanner.push(raw);
  scanner.end();
  const [fields = []] = found;
  // What cannot be divided into fields is one, so that none of its parts is taken for a formula.
  const values = found.length === 1 && fields.length > 0 ? fields : [raw.toString('latin1')];
  return Buffer.from(`${values.map(rawCell).join(';')}\r\n`, 'latin1');
}
