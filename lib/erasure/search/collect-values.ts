import { type EntryKind, normaliseValue } from '#lib/fraud/index.ts';
import type { ShopperKey } from './shopper.ts';

/** A shorter text is part of others by chance. */
const minLength = 5;

/** Which field of a request has which meaning, by its name or the end of it. */
const meanings: Readonly<Record<string, 'email' | 'phone' | 'ip' | 'device' | 'customer' | 'document' | 'text'>> = {
  email: 'email',
  phone: 'phone',
  mobile: 'phone',
  workPhone: 'phone',
  ip: 'ip',
  'browserFingerprint.id': 'device',
  merchantCustomerId: 'customer',
  identificationDocId: 'document',
  holder: 'text',
  companyName: 'text',
  street1: 'text',
  street2: 'text',
  iban: 'text',
};

/** Collects what names a shopper from what was sent for its payments. */
export class ShopperTexts {
  readonly #own = new Set<string>();
  readonly #unique = new Set<string>();
  readonly #entries = new Map<string, { kind: EntryKind; value: string }>();

  constructor({ kind, value }: ShopperKey) {
    if (kind === 'EMAIL') this.#add('email', value);
    if (kind === 'CUSTOMER') this.#add('customer', value);
  }

  /** A nested request, or a part of one: `{ customer: { email: '…' } }`. */
  read(content: unknown, path = ''): void {
    if (Array.isArray(content)) for (const each of content) this.read(each, path);
    else if (typeof content === 'object' && content !== null) this.#readObject(content, path);
    else if (typeof content === 'string') this.#readText(content, path);
  }

  /** The values of an entry of a list: what is shown of a phone number is not how it was sent. */
  addUnique(text: string): void {
    const lower = text.toLowerCase().trim();
    if (lower.length < minLength || lower.startsWith('erased-')) return;
    this.#own.add(lower);
    this.#unique.add(lower);
  }

  get own(): string[] {
    return [...this.#own];
  }

  get unique(): string[] {
    return [...this.#unique];
  }

  /** What entries of lists would have. */
  get listValues(): { kind: EntryKind; value: string }[] {
    return [...this.#entries.values()];
  }

  #readObject(content: object, path: string): void {
    const { givenName, surname } = content as { givenName?: unknown; surname?: unknown };
    if (typeof givenName === 'string' && typeof surname === 'string') this.#addOwn(`${givenName} ${surname}`);
    for (const [name, value] of Object.entries(content)) {
      if (value !== null) this.read(value, path === '' ? name : `${path}.${name}`);
    }
  }

  #readText(text: string, path: string): void {
    const name = Object.keys(meanings).find((each) => path === each || path.endsWith(`.${each}`));
    const meaning = name === undefined ? undefined : meanings[name];
    if (meaning === undefined || /^(?:\*+|erased-.*)$/.test(text)) return;
    if (meaning === 'text') this.#addOwn(text);
    else this.#add(meaning, text);
  }

  #add(meaning: 'email' | 'phone' | 'ip' | 'device' | 'customer' | 'document', text: string): void {
    if (meaning === 'ip') this.#addOwn(text);
    else this.addUnique(text);
    if (meaning === 'document') return;
    const value = normaliseValue(meaning, text);
    this.#entries.set(`${meaning} ${value}`, { kind: meaning, value });
    if (meaning !== 'phone') return;
    this.addUnique(value);
    this.addUnique(text.replaceAll(/[^+\d]/g, ''));
  }

  #addOwn(text: string): void {
    const lower = text.toLowerCase().trim();
    if (lower.length >= minLength && !lower.startsWith('erased-')) this.#own.add(lower);
  }
}
