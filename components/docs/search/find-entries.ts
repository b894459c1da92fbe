import type { SearchEntry } from '#lib/docs/index.ts';

const maxOfKind = 8;
/** What is shown before anything is typed. */
const firstEntries = 12;

/** The entries that contain every word, those first whose title has it; guides themselves before their sections. */
export function findEntries(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return entries.filter(({ kind, context }) => kind === 'guide' && context === '').slice(0, firstEntries);
  }
  const ranked = entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  const counts = new Map<string, number>();
  return ranked
    .map(({ entry }) => entry)
    .filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= maxOfKind;
    });
}

/** 0: a word is missing. A beginning of a word counts more than its middle. */
function rankOf({ kind, title, context, text }: SearchEntry, words: readonly string[]): number {
  let rank = kind === 'guide' && context === '' ? 1 : 0;
  for (const word of words) {
    const own = placeOf(title, word) * 8 + placeOf(context, word) * 3 + placeOf(text, word);
    if (own === 0) return 0;
    rank += own;
  }
  return rank;
}

function placeOf(text: string, word: string): number {
  const at = text.toLowerCase().indexOf(word);
  if (at < 0) return 0;
  return at === 0 || /[^a-z0-9]/i.test(text[at - 1] ?? '') ? 2 : 1;
}
