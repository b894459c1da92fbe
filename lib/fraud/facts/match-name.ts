/**
 * Whether customer and holder carry the same name: every word of the shorter one is in the longer one, whatever the
 * order, case and accents; an initial stands for a name. True when one of them was not sent.
 */
export function matchesName(customer: string, holder: string): boolean {
  if (customer.toLowerCase() === holder.toLowerCase()) return true;
  const [shorter = [], longer = []] = [wordsOf(customer), wordsOf(holder)].toSorted((a, b) => a.length - b.length);
  if (shorter.length === 0) return true;
  return shorter.every((word) => longer.some((other) => isSameWord(word, other)));
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** The words of a name in lower case and without accents, in their order. */
export function canonicalName(name: string): string {
  return wordsOf(name).join(' ');
}

function isSameWord(one: string, other: string): boolean {
  if (one.length > 1 && other.length > 1) return one === other;
  return one[0] === other[0];
}
