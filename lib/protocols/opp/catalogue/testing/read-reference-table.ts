// Reads the tab-separated tables of the specification, for tests that compare the catalogue with them.
// The tables are not part of the repository; tests that need them are skipped without them.
import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../../../shared/spec/', import.meta.url);

/** True when the tables exist. */
export const hasReferenceTables: boolean = existsSync(new URL('fields.tsv', folder));

/** The rows of a table as records by column name; empty without the tables. */
export function readReferenceTable(file: string): Readonly<Record<string, string>>[] {
  if (!hasReferenceTables) return [];
  const [header = '', ...lines] = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}
