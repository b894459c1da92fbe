/** A message of EMV 3-D Secure as JSON: names as the protocol spells them. */
export type Message = Readonly<Record<string, unknown>>;

/** What the timeline may show of a value: numbers of cards are masked, secrets and personal data are left out. */
export type Sensitivity = 'number' | 'secret' | 'personal';

export type Format =
  | { kind: 'text'; min: number; max: number; form?: RegExp }
  | { kind: 'digits'; min: number; max: number }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'uuid' }
  | { kind: 'url'; max: number }
  /** `base64` as the CAVV is written, `base64url` as whole messages are. */
  | { kind: 'base64' | 'base64url'; min: number; max: number }
  | { kind: 'date' | 'minute' | 'second' }
  | { kind: 'boolean' }
  | { kind: 'object' }
  | { kind: 'list' };

/** Whether a message must have a field: always, never, or depending on its other fields. */
export type Presence = 'required' | 'optional' | ((message: Message) => boolean);

export type MessageField = {
  readonly name: string;
  readonly format: Format;
  readonly presence: Presence;
  readonly sensitivity?: Sensitivity;
};

export const text = (max: number, min = 1, form?: RegExp): Format => ({
  kind: 'text',
  min,
  max,
  ...(form ? { form } : {}),
});
export const digits = (min: number, max = min): Format => ({ kind: 'digits', min, max });
export const choice = (...values: string[]): Format => ({ kind: 'choice', values });
export const url = (max: number): Format => ({ kind: 'url', max });
export const uuid: Format = { kind: 'uuid' };
export const boolean: Format = { kind: 'boolean' };
export const object: Format = { kind: 'object' };
export const list: Format = { kind: 'list' };

export const field = (name: string, format: Format, presence: Presence, sensitivity?: Sensitivity): MessageField => ({
  name,
  format,
  presence,
  ...(sensitivity ? { sensitivity } : {}),
});

/** Days, minutes and seconds are written without separators, in UTC. */
const moments = {
  date: /^[0-9]{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])$/,
  minute: /^[0-9]{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?:[01][0-9]|2[0-3])[0-5][0-9]$/,
  second: /^[0-9]{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?:[01][0-9]|2[0-3])(?:[0-5][0-9]){2}$/,
};

const encodings = { base64: /^[A-Za-z0-9+/]+={0,2}$/, base64url: /^[A-Za-z0-9_-]+$/ };
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const within = (value: string, { min, max }: { min: number; max: number }): boolean =>
  value.length >= min && value.length <= max;

/** Whether a value has the format of its field. */
export function hasFormat(value: unknown, format: Format): boolean {
  if (format.kind === 'boolean') return typeof value === 'boolean';
  if (format.kind === 'list') return Array.isArray(value);
  if (format.kind === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (typeof value !== 'string') return false;
  switch (format.kind) {
    case 'text':
      return within(value, format) && (format.form?.test(value) ?? true);
    case 'digits':
      return within(value, format) && /^[0-9]+$/.test(value);
    case 'choice':
      return format.values.includes(value);
    case 'uuid':
      return uuidForm.test(value);
    case 'url':
      return value.length <= format.max && /^https?:/.test(value) && URL.canParse(value);
    case 'base64':
    case 'base64url':
      return within(value, format) && encodings[format.kind].test(value);
    default:
      return moments[format.kind].test(value);
  }
}
