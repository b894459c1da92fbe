/** A row as text, with a name in place of each value that is another one in a repetition. */
export type Template = {
  parts: readonly (string | { name: string } | { time: number; isDatabase: boolean })[];
  /** Milliseconds from the beginning of the flow to the time of the row. */
  offset: number;
};

const times = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)|(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/;

/** Finds the names and times in a row. A name is a whole word: `7341` is not found in an id. */
export function compileTemplate(row: object, names: ReadonlyMap<string, string>, begin: Date): Template {
  const text = JSON.stringify(row);
  const words = Array.from(names.keys(), (word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .sort((one, other) => other.length - one.length)
    .join('|');
  const pattern = new RegExp(`${times.source}|(?<![0-9A-Za-z])(${words})(?![0-9A-Za-z])`, 'g');
  const parts: (string | { name: string } | { time: number; isDatabase: boolean })[] = [];
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(last, match.index));
    last = match.index + match[0].length;
    const [, iso, spaced, word] = match;
    const time = iso ?? (spaced && `${spaced.replace(' ', 'T')}Z`);
    if (time) parts.push({ time: Date.parse(time) - begin.getTime(), isDatabase: iso === undefined });
    else parts.push({ name: names.get(word ?? '') ?? '' });
  }
  parts.push(text.slice(last));
  return { parts, offset: timeOf(row).getTime() - begin.getTime() };
}

function timeOf(row: object): Date {
  const times = row as Record<string, unknown>;
  return (times.created_at ?? times.opened_at ?? times.at ?? times.executed_at) as Date;
}

/** The row as JSON, with these values, and begun at another time. */
export function fillTemplate({ parts }: Template, read: (name: string) => string, begin: number): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else if ('name' in part) text += read(part.name);
    else {
      const iso = new Date(begin + part.time).toISOString();
      text += part.isDatabase ? iso.slice(0, 19).replace('T', ' ') : iso;
    }
  }
  return text;
}
