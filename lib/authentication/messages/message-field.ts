import { currencyOfNumber } from '#lib/money/index.ts';
import { findCountry } from '#lib/platform/countries.ts';

/** The versions of the protocol that this 3DS server speaks, the oldest first. */
export const protocolVersions = ['2.1.0', '2.2.0', '2.3.1'] as const;

export type ProtocolVersion = (typeof protocolVersions)[number];

/** A message of EMV 3-D Secure as JSON: names as the protocol spells them. */
export type Message = Readonly<Record<string, unknown>>;

/** What the timeline may show of a value: numbers of cards are masked, secrets and personal data are left out. */
export type Sensitivity = 'number' | 'secret' | 'personal';

export type Format =
  | { kind: 'text'; min: number; max: number; form?: RegExp }
  | { kind: 'digits'; min: number; max: number }
  /** Three digits of ISO 3166 or ISO 4217; a code that is not assigned is a fault of its own. */
  | { kind: 'country' | 'currency' }
  /** Country code and number, apart from each other. */
  | { kind: 'phone' }
  /** Further data of schemes and operators. */
  | { kind: 'extensions' }
  /** Newer versions say the same with more structure. */
  | { kind: 'either'; formats: readonly Format[] }
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
  /** The versions that know the field in this form; both ends count. */
  readonly since?: ProtocolVersion;
  readonly until?: ProtocolVersion;
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

export const country: Format = { kind: 'country' };
export const currency: Format = { kind: 'currency' };
export const phone: Format = { kind: 'phone' };
export const extensions: Format = { kind: 'extensions' };
export const either = (...formats: Format[]): Format => ({ kind: 'either', formats });

export const since = (version: ProtocolVersion, each: MessageField): MessageField => ({ ...each, since: version });
export const until = (version: ProtocolVersion, each: MessageField): MessageField => ({ ...each, until: version });

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
/** RFC 9562: the version is one of 1 to 8, the variant 10. */
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of RFC 9562. */
export const isUuid = (value: string): boolean => uuidForm.test(value);

const within = (value: string, { min, max }: { min: number; max: number }): boolean =>
  value.length >= min && value.length <= max;

/** Whether a value has the format of its field. */
export function hasFormat(value: unknown, format: Format): boolean {
  if (format.kind === 'boolean') return typeof value === 'boolean';
  if (format.kind === 'list') return Array.isArray(value);
  if (format.kind === 'object') return isObject(value);
  if (format.kind === 'phone') return isPhone(value);
  if (format.kind === 'extensions') return Array.isArray(value) && value.length <= 10 && value.every(isExtension);
  if (format.kind === 'either') return format.formats.some((each) => hasFormat(value, each));
  if (typeof value !== 'string') return false;
  switch (format.kind) {
    case 'text':
      return within(value, format) && (format.form?.test(value) ?? true);
    case 'country':
    case 'currency':
      return /^[0-9]{3}$/.test(value);
    case 'digits':
      return within(value, format) && /^[0-9]+$/.test(value);
    case 'choice':
      return format.values.includes(value);
    case 'uuid':
      return isUuid(value);
    case 'url':
      return value.length <= format.max && /^https?:/.test(value) && URL.canParse(value);
    case 'base64':
    case 'base64url':
      return within(value, format) && encodings[format.kind].test(value);
    default:
      return moments[format.kind].test(value);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDigits = (value: unknown, max: number): boolean =>
  typeof value === 'string' && /^[0-9]+$/.test(value) && value.length <= max;

const isPhone = (value: unknown): boolean => isObject(value) && isDigits(value.cc, 3) && isDigits(value.subscriber, 15);

/** EMV 3-D Secure, table A.7. */
export type MessageExtension = { name: string; id: string; criticalityIndicator: boolean; data: object };

function isExtension(value: unknown): value is MessageExtension {
  if (!isObject(value)) return false;
  const { name, id, criticalityIndicator, data } = value;
  if (typeof criticalityIndicator !== 'boolean' || !isObject(data)) return false;
  return isNamed(name) && isNamed(id);
}

const isNamed = (value: unknown): boolean => typeof value === 'string' && value.length > 0 && value.length <= 64;

/** Whether a code of the right form is one that ISO has assigned to a country or a currency in use. */
export function isAssigned(value: unknown, { kind }: Format): boolean {
  if (typeof value !== 'string') return true;
  if (kind === 'country') return findCountry(value) !== undefined;
  // Metals, funds of bonds and the codes for tests and for nothing are no currency of a purchase (table A.5).
  if (kind === 'currency') return currencyOfNumber(value) !== null && !/^(?:95[5-9]|96[0-4]|999)$/.test(value);
  return true;
}
