import type { Connection } from '#lib/platform/database/connection.ts';
import { RowScanner } from '../file/scan-rows.ts';
import { rawCell } from '../file/write-file.ts';
import { findFormatVersion } from '../formats/format-store.ts';
import { marksOf } from '../formats/mapped-reader.ts';
import type { SettlementFormat } from '../formats/settlement-format.ts';
import { listBadRows } from './import-store.ts';
import type { SettlementImport } from './settlement-import.ts';

const pageSize = 1_000;

type Layout = SettlementFormat['layout'];

const ownLayout: Layout = {
  kind: 'DELIMITED',
  delimiter: ';',
  isQuoted: true,
  skipLines: 0,
  hasHeader: true,
  headerMarker: '',
  fields: [],
};

/**
 * The bad rows of an import under the header of its file: what was mended can be imported as it is. Duplicates are not
 * among them. A spreadsheet calculates no value of it.
 */
export async function* badRowsFile(
  connection: Connection,
  {
    id,
    header,
    formatId,
    formatVersion: version,
  }: Pick<SettlementImport, 'id' | 'header' | 'formatId' | 'formatVersion'>,
): AsyncGenerator<Buffer> {
  const format = formatId && version ? await findFormatVersion(connection, { id: formatId, version }) : null;
  const layout = format?.definition.layout ?? ownLayout;
  // Lines before the header are left out again when the file is read.
  if (format) yield Buffer.from('\r\n'.repeat(layout.skipLines));
  if (header !== null) yield Buffer.from(`${header}\r\n`, format ? 'latin1' : 'utf8');
  else if (layout.hasHeader) return;
  let afterRow = 0;
  for (;;) {
    const rows = await listBadRows(connection, id, { kind: 'INVALID', afterRow, limit: pageSize });
    yield Buffer.concat(rows.map(({ raw }) => neutralise(raw ?? Buffer.alloc(0), layout)));
    if (rows.length < pageSize) return;
    afterRow = rows.at(-1)?.rowNumber ?? afterRow;
  }
}

/** Bytes that are not UTF-8 stay what they are: they are read and written as one character each. */
export function neutralise(raw: Buffer, layout: Layout = ownLayout): Buffer {
  // Places would move, and a spreadsheet does not divide such a line.
  if (layout.kind === 'FIXED') return Buffer.concat([raw, Buffer.from('\r\n')]);
  const found: string[][] = [];
  const scanner = new RowScanner(
    {
      row: ({ cells, starts, ends, count }) => {
        const fields = Math.min(count, starts.length);
        const values = Array.from({ length: fields }, (_, field) =>
          cells.toString('latin1', starts[field], ends[field]),
        );
        found.push(count > fields ? [] : values);
      },
      broken: () => found.push([]),
    },
    marksOf({ layout }),
  );
  scanner.push(raw);
  scanner.end();
  const [fields = []] = found;
  // What cannot be divided into fields is one, so that none of its parts is taken for a formula.
  const values = found.length === 1 && fields.length > 0 ? fields : [raw.toString('latin1')];
  const cells = values.map((value) => rawCell(value, layout));
  return Buffer.from(`${cells.join(layout.delimiter)}\r\n`, 'latin1');
}
