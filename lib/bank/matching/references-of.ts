import type { BankEntry } from '../statement.ts';

type Referring = Pick<BankEntry, 'endToEndId' | 'text' | 'creditorReference' | 'documents' | 'batchReference'>;

/** More words than a text of a bank has are not looked up. */
const maxWords = 60;
const maxLength = 100;

/** The ids that an entry states, and the words of its texts that may be the id of a payout or a batch: with a digit. */
export function referencesOf({ endToEndId, text, creditorReference, documents, batchReference }: Referring): string[] {
  const ids = [endToEndId, creditorReference, batchReference].filter((id) => id !== null);
  const words = [...ids, documents, text].flatMap((each) => each?.split(/[^\w.-]+/u) ?? []);
  const isReference = (word: string): boolean => /\d/.test(word) && word.length <= maxLength;
  const named = words.map((word) => word.replace(/[.-]+$/, '')).filter(isReference);
  return [...new Set([...ids, ...named])].slice(0, maxWords);
}
