/** A field of the search language as the autocomplete shows it. */
export type SearchFieldHelp = { name: string; hint: string; offers: readonly { value: string; label: string }[] };

export type Completion = { label: string; hint: string; insert: string };
export type Completions = { from: number; to: number; options: Completion[] };

const nothing = { from: 0, to: 0, options: [] };

/** The completions at the caret: names of fields, or values of the field before the colon. */
export function completionsAtCursor(typed: string, caret: number, fields: readonly SearchFieldHelp[]): Completions {
  const start = typed.lastIndexOf(' ', caret - 1) + 1;
  const behind = typed.indexOf(' ', caret);
  const to = behind < 0 ? typed.length : behind;
  const word = typed.slice(start, caret);
  const from = word.startsWith('-') ? start + 1 : start;
  const text = typed.slice(from, caret).toLowerCase();
  if (text.includes('"')) return nothing;
  const colon = text.indexOf(':');
  if (colon < 0) {
    const options = fields
      .filter(({ name }) => name.startsWith(text))
      .map(({ name, hint }) => ({ label: `${name}:`, hint, insert: `${name}:` }));
    return { from, to, options };
  }
  const field = fields.find(({ name }) => name === text.slice(0, colon));
  if (!field) return nothing;
  const comma = text.lastIndexOf(',');
  const valueFrom = Math.max(colon, comma) + 1;
  const begun = text.slice(valueFrom);
  const options = field.offers
    .filter(({ value }) => value.toLowerCase().startsWith(begun) && value.toLowerCase() !== begun)
    .map(({ value, label }) => ({
      label: value,
      hint: label === value ? '' : label,
      insert: `${/\s/.test(value) ? `"${value}"` : value} `,
    }));
  return { from: from + valueFrom, to, options };
}

/** Inserts a completion; returns the text and the caret position. */
export function complete(typed: string, { from, to }: Completions, { insert }: Completion) {
  const after = typed.slice(to);
  const text = insert.endsWith(' ') && after.startsWith(' ') ? insert.trimEnd() : insert;
  return { typed: typed.slice(0, from) + text + after, caret: from + insert.length };
}
