import fc from 'fast-check';
import type { Format, Message, MessageField } from '../message-field.ts';
import { fieldsOf, type MessageType } from '../message-tables.ts';

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz ABC-é');
const decimals = fc.constantFrom(...'0123456789');
const base64 = fc.constantFrom(...'ABCDEFabcdef0123456789');
const joined = (unit: fc.Arbitrary<string>, minLength: number, maxLength: number) =>
  fc.string({ unit, minLength, maxLength: Math.min(maxLength, minLength + 40) });

/** A value that has the format. */
export function arbitraryValue(format: Format): fc.Arbitrary<unknown> {
  switch (format.kind) {
    case 'boolean':
      return fc.boolean();
    case 'list':
      return fc.constant([]);
    case 'object':
      return fc.constant({ kty: 'EC' });
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
      return fc.constant({ date: '20270131', minute: '202701312359', second: '20270131235959' }[format.kind]);
  }
}

/** A message with every field of its table. */
export function arbitraryMessage(type: MessageType): fc.Arbitrary<Message> {
  const fields = fieldsOf(type).map(({ name, format }) => [name, arbitraryValue(format)]);
  return fc.record(Object.fromEntries(fields));
}

/** A value that no field of the format takes. */
export function malformedValue({ format }: MessageField): unknown {
  if (format.kind === 'boolean') return 'true';
  if (format.kind === 'list') return {};
  if (format.kind === 'object') return 'none';
  return format.kind === 'text' ? 'x'.repeat(format.max + 1) : '§';
}
