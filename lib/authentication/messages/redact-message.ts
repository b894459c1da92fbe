import { maskCardNumber } from '#lib/card-numbers/index.ts';
import type { Message } from './message-field.ts';
import { allFieldsOf, messageTypes } from './message-tables.ts';

const hidden = '***';

/**
 * A message as the timeline keeps it: fields of its table only, the card number masked, proofs and personal data left
 * out.
 */
export function redactMessage(message: Message): Record<string, unknown> {
  const type = messageTypes.find((each) => each === message.messageType);
  if (!type) return {};
  return Object.fromEntries(
    allFieldsOf(type).flatMap(({ name, sensitivity }) => {
      const value = message[name];
      if (value === undefined) return [];
      if (sensitivity === undefined) return [[name, value]];
      return [[name, sensitivity === 'number' ? maskCardNumber(String(value)) : hidden]];
    }),
  );
}
