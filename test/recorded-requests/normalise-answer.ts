import { createHash } from 'node:crypto';

// biome-ignore lint/suspicious/noExplicitAny: answers have every shape
type Json = any;

const maxBodyBytes = 16_000;

/**
 * Replaces what differs from run to run by a placeholder that names the step and the field where the value
 * appeared first: `<pay by card.id>`. A later answer that holds the same value shows the same placeholder, so
 * that references between answers are compared too.
 */
export class Normaliser {
  readonly #placeholders = new Map<string, string>();
  readonly #taken = new Map<string, number>();

  /** Gives a value a name before it appears in an answer. */
  name(value: string, placeholder: string): void {
    this.#placeholders.set(value, `<${placeholder}>`);
  }

  body(step: string, body: Json): Json {
    const normalised = this.#walk(step, '', body);
    return JSON.stringify(normalised).length > maxBodyBytes ? summarise(normalised) : normalised;
  }

  text(step: string, key: string, text: string): string {
    if (key === 'buildNumber' && /^[0-9a-f]{40}@\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000$/.test(text)) {
      return '<build number>';
    }
    if (/^ConnectorTxID[12]$/.test(key) && /^(?:[0-9A-F]{16}|[0-9a-f]{16})$/.test(text)) {
      return this.#placeholder(step, key, text);
    }
    return (
      text
        .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\+0000/g, (time) => this.#placeholder(step, 'time', time))
        .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0000/g, '<time>')
        .replace(/CIT[0-9A-F]{12}/g, (id) => this.#placeholder(step, 'CIT', id))
        .replace(/\b\d{4}\.\d{4}\.\d{4}\b/g, (id) => this.#placeholder(step, 'shortId', id))
        // A message that a browser carries holds ids of its own.
        .replace(/\beyJ[\w-]{40,}/g, '<message>')
        .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-(?!4000-8000)[48][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, (id) =>
          this.#placeholder(step, 'uuid', id),
        )
        .replace(/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g, (id) => this.#placeholder(step, key || 'id', id))
    );
  }

  #walk(step: string, key: string, value: Json): Json {
    if (typeof value === 'string') return this.text(step, key, value);
    if (Array.isArray(value)) return value.map((each) => this.#walk(step, key, each));
    if (typeof value !== 'object' || value === null) return value;
    const names = Object.keys(value).sort();
    return Object.fromEntries(names.map((name) => [name, this.#walk(step, name, value[name])]));
  }

  #placeholder(step: string, kind: string, value: string): string {
    // Ids that a request invents are the same in every run.
    if (/^(.)\1{31}$/.test(value)) return value;
    const known = this.#placeholders.get(value);
    if (known !== undefined) return known;
    const name = `${step}.${kind}`;
    const count = (this.#taken.get(name) ?? 0) + 1;
    this.#taken.set(name, count);
    const placeholder = count === 1 ? `<${name}>` : `<${name} ${count}>`;
    this.#placeholders.set(value, placeholder);
    return placeholder;
  }
}

/** A large body as one digest for each member of its members, so that a difference can be located. */
function summarise(body: Json): Json {
  const digest = (value: Json): string =>
    `sha256 ${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)}`;
  const membersOf = (value: Json): Json => {
    if (Array.isArray(value)) return `${value.length} items, ${digest(value)}`;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, digest(each)]));
  };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, membersOf(value)]));
}
