import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Format, type Message, type ProtocolVersion, protocolVersions } from './message-field.ts';
import { fieldsOf, type MessageType, messageTypes } from './message-tables.ts';
import { arbitraryMessage } from './testing/arbitrary-message.ts';
import { validateMessage } from './validate-message.ts';

/*
 * Ten thousand changes to valid messages of each type: the table decides what is accepted, by another reading of
 * the formats and conditions, written from the public specification and not from the validator.
 */
const changesOfType = 10_000;

/** A generator whose numbers are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const uuid = '8a880dc0-d2d2-4067-bcb1-b08d1690b26e';
/** What a message may be changed to; no value is of all formats. */
const replacements: readonly unknown[] = [
  ...[
    'Y',
    'N',
    'U',
    'A',
    'C',
    'D',
    'R',
    'I',
    '01',
    '02',
    '03',
    '05',
    '07',
    '09',
    '11',
    '80',
    '99',
    '978',
    '276',
    '000',
  ],
  ...['', null, 0, true, false, [], {}, ['01'], 'N2', 'e'.repeat(3000), uuid, uuid.toUpperCase(), `${uuid}0`, 'x'],
  ...['https://issuer.example/a', 'ftp://issuer.example', '20270131', '20271331', '+60', '-720', '1'.repeat(19), '12'],
  ...[{ cc: '49', subscriber: '151' }, { cc: '+49', subscriber: '1' }, 'AAACAgSRBklmQCFgMpEGAAAAAAA='],
];

const expressions: Partial<Record<Format['kind'], RegExp>> = {
  uuid: /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$/,
  country: /^\d{3}$/,
  currency: /^\d{3}$/,
  date: /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/,
};

function accepts(format: Format, value: unknown): boolean {
  switch (format.kind) {
    case 'boolean':
      return value === true || value === false;
    case 'list':
      return Object.prototype.toString.call(value) === '[object Array]';
    case 'object':
      return Object.prototype.toString.call(value) === '[object Object]';
    case 'phone': {
      const { cc, subscriber } = Object(value) as { cc?: string; subscriber?: string };
      return /^\d{1,3}$/.test(cc ?? '') && /^\d{1,15}$/.test(subscriber ?? '');
    }
    case 'extensions':
      return Array.isArray(value) && value.every((each) => Object(each).id !== undefined);
    case 'either':
      return format.formats.some((each) => accepts(each, value));
    case 'choice':
      return typeof value === 'string' && format.values.indexOf(value) >= 0;
    case 'digits':
      return typeof value === 'string' && new RegExp(`^\\d{${format.min},${format.max}}$`).test(value);
    case 'text':
      if (typeof value !== 'string' || value.length < format.min || value.length > format.max) return false;
      return format.form === undefined || format.form.test(value);
    case 'base64':
    case 'base64url':
      return (
        typeof value === 'string' &&
        value.length >= format.min &&
        value.length <= format.max &&
        /=?$/.test(value) &&
        /^[\w+/-]+=*$/.test(value)
      );
    case 'url':
      return typeof value === 'string' && value.startsWith('https://') && value.length <= format.max;
    default:
      return typeof value === 'string' && (expressions[format.kind] ?? /^\d{12,14}$/).test(value);
  }
}

const channel =
  (...values: string[]) =>
  (m: Message) =>
    values.includes(String(m.deviceChannel));
const status =
  (...values: string[]) =>
  (m: Message) =>
    values.includes(String(m.transStatus));
const hasPayment = (m: Message) => m.messageCategory === '01';
const hasAgreement = (m: Message) => ['02', '03'].includes(String(m.threeDSRequestorAuthenticationInd));
const runsScripts = (m: Message) => m.deviceChannel === '02' && m.browserJavascriptEnabled !== false;
const isPurchase = (m: Message) => hasPayment(m) || hasAgreement(m);

/** When a conditional field is required, by its name; the same in all messages. */
const conditions: Readonly<Record<string, (message: Message) => boolean>> = {
  threeDSRequestorAuthenticationInd: channel('01', '02'),
  threeDSRequestorDecMaxTime: (m) => m.threeDSRequestorDecReqInd === 'Y',
  threeRIInd: channel('03'),
  threeDSCompInd: channel('02'),
  acquirerBIN: hasPayment,
  acquirerMerchantID: hasPayment,
  mcc: hasPayment,
  merchantCountryCode: hasPayment,
  merchantName: hasPayment,
  purchaseAmount: isPurchase,
  purchaseCurrency: isPurchase,
  purchaseExponent: isPurchase,
  purchaseDate: isPurchase,
  purchaseInstalData: (m) => m.threeDSRequestorAuthenticationInd === '03',
  recurringExpiry: hasAgreement,
  recurringFrequency: hasAgreement,
  browserAcceptHeader: channel('02'),
  browserJavaEnabled: runsScripts,
  browserJavascriptEnabled: channel('02'),
  browserLanguage: channel('02'),
  browserColorDepth: runsScripts,
  browserScreenHeight: runsScripts,
  browserScreenWidth: runsScripts,
  browserTZ: runsScripts,
  browserUserAgent: channel('02'),
  notificationURL: channel('02'),
  sdkAppID: channel('01'),
  sdkEncData: channel('01'),
  sdkEphemPubKey: channel('01'),
  sdkMaxTimeout: channel('01'),
  sdkReferenceNumber: channel('01'),
  deviceRenderOptions: channel('01'),
  transStatusReason: (m) => status('N', 'U', 'R')(m) && m.messageCategory !== '02',
  authenticationValue: (m) => status('Y', 'A')(m) && m.messageCategory !== '02',
  acsChallengeMandated: status('C'),
  acsURL: (m) => status('C')(m) && m.deviceChannel !== '01',
  acsDecConInd: status('D'),
};

/** A transaction of an SDK belongs to a request; an answer may repeat it. */
function isRequired(type: MessageType, name: string, message: Message, isAlways: boolean): boolean {
  if (isAlways) return true;
  if (name === 'sdkTransID') return type === 'AReq' && channel('01')(message);
  if (name === 'authenticationType') return type === 'ARes' && status('C', 'D')(message);
  return conditions[name]?.(message) ?? false;
}

const unassigned = (format: Format, value: unknown): boolean =>
  (format.kind === 'country' && !['276', '826', '040'].includes(String(value))) ||
  (format.kind === 'currency' && !['978', '826', '392'].includes(String(value)));

function expectedCode(type: MessageType, version: ProtocolVersion, message: Message): string | null {
  const fields = fieldsOf(type, version).map((each) => ({ ...each, value: message[each.name] }));
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
  if (fields.some((f) => isEmpty(f.value) && isRequired(type, f.name, message, f.presence === 'required')))
    return '201';
  if (fields.some(({ value, format }) => value !== undefined && !accepts(format, value))) return '203';
  return fields.some(({ value, format }) => value !== undefined && unassigned(format, value)) ? '304' : null;
}

function change(message: Message, names: readonly string[], random: () => number): Message {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const changed: Record<string, unknown> = { ...message };
  for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
    const name = pick(names);
    if (random() < 0.4) delete changed[name];
    else changed[name] = pick(replacements);
  }
  return changed;
}

describe.each(messageTypes)('ten thousand changed messages %s', (type) => {
  it('are accepted exactly where the table of their version says', () => {
    const random = createRandom(20_261_128);
    const counted = { accepted: 0, refused: 0 };
    for (const version of protocolVersions) {
      const names = fieldsOf(type, version).flatMap(({ name }) =>
        /^message(?:Type|Version)$/.test(name) ? [] : [name],
      );
      const samples = fc.sample(arbitraryMessage(type, version), { numRuns: 50, seed: 7 });
      for (let run = 0; run < changesOfType / protocolVersions.length; run++) {
        const message = change(samples[run % samples.length] ?? {}, names, random);
        const code = validateMessage(type, message)?.code ?? null;
        if (code !== expectedCode(type, version, message)) {
          expect({ version, message, code }).toEqual({ version, message, code: expectedCode(type, version, message) });
        }
        if (code === null) counted.accepted++;
        else counted.refused++;
      }
    }
    expect(counted.accepted).toBeGreaterThan(100);
    expect(counted.refused).toBeGreaterThan(1000);
  });
});
