// What the shop's page and a card frame send each other. Both check every message; neither a card number nor a
// security code is ever part of one.

export type FieldName = 'cardNumber' | 'cvv';

/** How a field looks: properties by part of the field. */
export type FieldStyles = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type FieldTexts = {
  readonly label: string;
  readonly placeholder: string;
  readonly errors: Readonly<Record<string, string>>;
};

export type FieldSettings = {
  readonly language: string;
  readonly texts: FieldTexts;
  readonly styles: FieldStyles;
  readonly brands: readonly string[];
  readonly brandPriority: readonly string[];
  readonly maskCvv: boolean;
  /** An empty security code is valid. */
  readonly allowEmpty: boolean;
};

/** What the page may know of a field. */
export type FieldState = {
  readonly isEmpty: boolean;
  readonly isValid: boolean;
  readonly isComplete: boolean;
  /** The key of the text of its error. */
  readonly error: string | null;
  readonly brands: readonly string[];
  /** The brands are on the card; otherwise the shopper has to say which of them is. */
  readonly areBrandsSure: boolean;
  readonly cvvLength: number;
};

export type ToFrame =
  | { readonly type: 'configure'; readonly settings: FieldSettings }
  | { readonly type: 'focus' | 'clear' | 'validate' }
  | { readonly type: 'cvv-length'; readonly length: number }
  | {
      readonly type: 'submit';
      readonly path: 'payment' | 'registration';
      readonly fields: Readonly<Record<string, string>>;
    };

export type FromFrame =
  | { readonly type: 'ready' | 'focus' | 'blur' | 'enter' | 'unanswered' }
  | { readonly type: 'state'; readonly state: FieldState }
  | { readonly type: 'answer'; readonly answer: unknown };

type Envelope = { readonly turnpike: 'field'; readonly frame: string; readonly message: unknown };
type Shape = Readonly<Record<string, unknown>>;

export function wrapMessage(frame: string, message: ToFrame | FromFrame): Envelope {
  return { turnpike: 'field', frame, message };
}

const isObject = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextMap = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');
const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

function unwrap(data: unknown, frame: string): Shape | undefined {
  if (!isObject(data) || data.turnpike !== 'field' || data.frame !== frame) return undefined;
  return isObject(data.message) ? data.message : undefined;
}

function isSettings(value: unknown): value is FieldSettings {
  if (!isObject(value) || !isObject(value.texts) || !isObject(value.styles)) return false;
  const { label, placeholder, errors } = value.texts;
  return (
    [label, placeholder, value.language].every((text) => typeof text === 'string') &&
    isTextMap(errors) &&
    Object.values(value.styles).every(isTextMap) &&
    isTextList(value.brands) &&
    isTextList(value.brandPriority) &&
    typeof value.maskCvv === 'boolean' &&
    typeof value.allowEmpty === 'boolean'
  );
}

/** A message of the page to a frame; undefined when it is none. */
export function readToFrame(data: unknown, frame: string): ToFrame | undefined {
  const message = unwrap(data, frame);
  if (!message) return undefined;
  const { type } = message;
  if (type === 'focus' || type === 'clear' || type === 'validate') return { type };
  if (type === 'configure' && isSettings(message.settings)) return { type, settings: message.settings };
  const { length, path, fields } = message;
  if (type === 'cvv-length' && (length === 3 || length === 4)) return { type, length };
  if (type === 'submit' && (path === 'payment' || path === 'registration') && isTextMap(fields)) {
    return { type, path, fields };
  }
  return undefined;
}

function isState(value: unknown): value is FieldState {
  return (
    isObject(value) &&
    [value.isEmpty, value.isValid, value.isComplete, value.areBrandsSure].every((flag) => typeof flag === 'boolean') &&
    (value.error === null || typeof value.error === 'string') &&
    isTextList(value.brands) &&
    (value.cvvLength === 3 || value.cvvLength === 4)
  );
}

/** A message of a frame to the page; undefined when it is none. */
export function readFromFrame(data: unknown, frame: string): FromFrame | undefined {
  const message = unwrap(data, frame);
  if (!message) return undefined;
  const { type } = message;
  if (type === 'ready' || type === 'focus' || type === 'blur' || type === 'enter' || type === 'unanswered') {
    return { type };
  }
  if (type === 'state' && isState(message.state)) return { type, state: message.state };
  return type === 'answer' ? { type, answer: message.answer } : undefined;
}
