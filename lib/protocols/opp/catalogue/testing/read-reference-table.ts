// Reads the tab-separated tables that were made from the specification, for tests that compare us with them.
// They lie beside the checkout and are not part of it; a test that needs them is skipped where they are not.
import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../../../shared/spec/', import.meta.url);

/** Whether the tables are there to compare with. */
export const hasReferenceTables: boolean = existsSync(new URL('fields.tsv', folder));

/** The rows of a table as records by column name; none when the tables are not there. */
export function readReferenceTable(file: string): Readonly<Record<string, string>>[] {
  if (!hasReferenceTables) return [];
  const [header = '', ...lines] = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}
