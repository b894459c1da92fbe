import fc from 'fast-check';
import type { Format, Message, MessageField, ProtocolVersion } from '../message-field.ts';
import { fieldsOf, type MessageType } from '../message-tables.ts';

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz ABC-é');
const decimals = fc.constantFrom(...'0123456789');
const base64 = fc.constantFrom(...'ABCDEFabcdef0123456789');
const joined = (unit: fc.Arbitrary<string>, minLength: number, maxLength: number) =>
  fc.string({ unit, minLength, maxLength: Math.min(maxLength, minLength + 40) });
const moments = { date: '20270131', minute: '202701312359', second: '20270131235959' };

/** A value that has the format. */
export function arbitraryValue(format: Format): fc.Arbitrary<unknown> {
  switch (format.kind) {
    case 'boolean':
      return fc.boolean();
    case 'list':
      return fc.constant([]);
    case 'object':
      return fc.constant({ kty: 'EC' });
    case 'phone':
      return fc.record({ cc: joined(decimals, 1, 3), subscriber: joined(decimals, 1, 15) });
    case 'extensions':
      return fc.constant([{ name: 'Extension', id: 'A-1', criticalityIndicator: false, data: {} }]);
    case 'country':
      return fc.constantFrom('276', '826', '040');
    case 'currency':
      return fc.constantFrom('978', '826', '392');
    case 'either':
      return fc.oneof(...format.formats.map(arbitraryValue));
    case 'text':
      return joined(format.form ? decimals : letters, format.min, format.max);
    case 'digits':
      return joined(decimals, format.min, format.max);
    case 'choice':
      return fc.constantFrom(...format.values);
    case 'uuid':
      return fc.uuid();
    case 'url':
      return fc.constant('https://issuer.example/challenge');
    case 'base64':
    case 'base64url':
      return joined(base64, format.min, format.max);
    default:
      return fc.constant(moments[format.kind]);
  }
}

/** A message with every field of its table in a version. */
export function arbitraryMessage(type: MessageType, version: ProtocolVersion): fc.Arbitrary<Message> {
  const fields = fieldsOf(type, version).map(({ name, format }) => [name, arbitraryValue(format)]);
  return fc.record({ ...Object.fromEntries(fields), messageVersion: fc.constant(version) });
}

/** A value that no field of the format takes. */
export function malformedValue({ format }: MessageField): unknown {
  if (format.kind === 'boolean') return 'true';
  if (format.kind === 'list') return {};
  if (format.kind === 'object') return 'none';
  if (format.kind === 'either') return 0;
  return format.kind === 'text' ? 'x'.repeat(format.max + 1) : '§';
}
