// The input of a card frame, and what the page may know of it.
import { binDigits, type ImportedSchemes } from '#lib/brands/card-ranges.ts';
import {
  cvvLengthFor,
  detectBrands,
  formatCardNumber,
  isCardNumber,
  isFullLength,
  maxDigitsOf,
} from '../card/card-number.ts';
import { normalizeDigits } from '../card/normalize-digits.ts';
import type { FieldName, FieldSettings, FieldState } from '../messages.ts';

export type CardField = {
  readonly input: HTMLInputElement;
  /** The digits; they leave the frame only for the gateway. */
  read(): string;
  state(): FieldState;
  configure(settings: FieldSettings): void;
  setCvvLength(length: number): void;
  /** Shows by `aria-invalid` and its description what is wrong; null clears it. */
  showError(error: string | null): void;
  clear(): void;
};

const attributes: Readonly<Record<FieldName, Readonly<Record<string, string>>>> = {
  cardNumber: { name: 'card.number', autocomplete: 'cc-number', id: 'card-number' },
  cvv: { name: 'card.cvv', autocomplete: 'cc-csc', id: 'card-cvv' },
};

/** The first digits of a card as they become known; null: nothing is known of them beside the public ranges. */
export type FindSchemes = (digits: string) => Promise<ImportedSchemes | null>;

export function createCardField(field: FieldName, onChange: () => void, findSchemes?: FindSchemes): CardField {
  const input = document.createElement('input');
  for (const [name, value] of Object.entries(attributes[field])) input.setAttribute(name, value);
  for (const name of ['autocorrect', 'autocapitalize', 'spellcheck']) input.setAttribute(name, 'off');
  input.inputMode = 'numeric';
  input.spellcheck = false;
  const description = document.createElement('span');
  description.id = 'error';
  description.className = 'description';
  let settings: FieldSettings | undefined;
  let cvvLength = 3;

  const imported = new Map<string, ImportedSchemes | null>();
  const read = () => normalizeDigits(input.value);
  const state = () =>
    field === 'cardNumber'
      ? numberState(read(), settings, imported.get(read().slice(0, binDigits)))
      : cvvState(read(), cvvLength, settings);

  /** Asked once for each beginning; the public ranges count until then, and when no answer comes. */
  async function findImported(digits: string): Promise<void> {
    const start = digits.slice(0, binDigits);
    if (!findSchemes || start.length < binDigits || imported.has(start)) return;
    imported.set(start, null);
    const found = await findSchemes(start).catch(() => null);
    if (!found) return;
    imported.set(start, found);
    onChange();
  }

  const onInput = () => {
    if (field === 'cardNumber') showDigits(input, read().slice(0, maxDigitsOf(read())), formatCardNumber);
    else showDigits(input, read().slice(0, cvvLength), (digits) => digits);
    onChange();
    if (field === 'cardNumber') void findImported(read());
  };
  // Some password managers and browsers that fill a number in send one of the two alone.
  for (const type of ['input', 'change']) input.addEventListener(type, onInput);
  document.body.append(input, description);

  return {
    input,
    read,
    state,
    configure(next) {
      settings = next;
      document.documentElement.lang = next.language;
      input.setAttribute('aria-label', next.texts.label);
      input.placeholder = next.texts.placeholder;
      input.type = field === 'cvv' && next.maskCvv ? 'password' : 'text';
    },
    setCvvLength(length) {
      cvvLength = length;
      input.maxLength = field === 'cvv' ? length : -1;
    },
    showError(error) {
      input.setAttribute('aria-invalid', String(error !== null));
      description.textContent = (error && settings?.texts.errors[error]) || '';
      if (error) input.setAttribute('aria-describedby', description.id);
      else input.removeAttribute('aria-describedby');
    },
    clear() {
      input.value = '';
    },
  };
}

/** Writes the digits in groups; the caret stays behind the digit that it was behind. */
function showDigits(input: HTMLInputElement, digits: string, format: (digits: string) => string): void {
  const before = normalizeDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const shown = format(digits);
  if (shown === input.value) return;
  input.value = shown;
  let position = 0;
  for (let seen = 0; position < shown.length && seen < before; position++) {
    if (shown[position] !== ' ') seen++;
  }
  if (shown[position] === ' ') position++;
  input.setSelectionRange(position, position);
}

function numberState(
  digits: string,
  settings: FieldSettings | undefined,
  imported: ImportedSchemes | null | undefined,
): FieldState {
  const { brands, areSure } = detectBrands(digits, settings?.brands ?? [], settings?.brandPriority, imported);
  const isNumber = isCardNumber(digits);
  return {
    isEmpty: digits === '',
    isValid: isNumber && brands.length > 0,
    isComplete: isFullLength(digits),
    error: isNumber ? (brands.length > 0 ? null : 'brandError') : 'cardNumberError',
    brands,
    areBrandsSure: areSure,
    cvvLength: cvvLengthFor(brands[0] ?? null, digits),
  };
}

function cvvState(digits: string, length: number, settings: FieldSettings | undefined): FieldState {
  const isValid = digits.length === length || (digits === '' && settings?.allowEmpty === true);
  return {
    isEmpty: digits === '',
    isValid,
    isComplete: digits.length === length,
    error: isValid ? null : 'cvvError',
    brands: [],
    areBrandsSure: false,
    cvvLength: length,
  };
}
