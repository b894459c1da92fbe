import { maxAnswerChars } from '../limits.ts';
import { markText } from './mark-text.ts';

/** From generous to short; the first one that fits is used. */
const limits = [
  { maxTextChars: 1_000, maxItems: 100 },
  { maxTextChars: 200, maxItems: 50 },
  { maxTextChars: 80, maxItems: 10 },
] as const;

export type BoundRecords = { marked: readonly unknown[]; leftOut: number };

/** The marked records, cut until together they have a size that a language model reads; the last ones may be left out. */
export function boundRecords(records: readonly unknown[]): BoundRecords {
  let marked: unknown[] = [];
  for (const limit of limits) {
    marked = records.map((record) => markText(record, limit));
    if (sizeOf(marked) <= maxAnswerChars) return { marked, leftOut: 0 };
  }
  let size = 0;
  const fitting = marked.findIndex((record) => {
    size += sizeOf(record) + 1;
    return size > maxAnswerChars;
  });
  return { marked: marked.slice(0, fitting), leftOut: records.length - fitting };
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length;
