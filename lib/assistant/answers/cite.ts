import { boundRecords } from './bound-answer.ts';
import { pagePathOf, type RecordKindName, recordKinds } from './record-kinds.ts';

/** A record in an answer, with what a user needs to look it up. */
export type CitedRecord = { kind: RecordKindName; id: string; path: string; data: unknown };

/** Ids of records have this form; any other text does not become part of a path. */
const idForm = /^[0-9A-Za-z][0-9A-Za-z_-]{0,199}$/;

export const isRecordId = (id: string): boolean => idForm.test(id);

export function citeRecords(kind: RecordKindName, rows: readonly { id?: unknown }[]) {
  const { marked, leftOut } = boundRecords(rows);
  const records = marked.map((data, index): CitedRecord => {
    const id = String(rows[index]?.id ?? '');
    const path = isRecordId(id) ? pagePathOf(kind, id) : recordKinds[kind].page;
    return { kind, id, path, data };
  });
  return { records, leftOut };
}
