import { hasFormat, type Message } from './message-field.ts';
import { fieldsOf, type MessageType } from './message-tables.ts';

/** Who found a fault: the 3DS server, the directory server, or the issuer's access control server. */
export type Component = 'S' | 'D' | 'A';

/** A fault, by the fields of an `Erro` message (EMV 3-D Secure 2.2, table A.4). */
export type MessageFault = { code: string; description: string; detail: string };

const descriptions = {
  '101': 'Message Received Invalid',
  '201': 'Required Data Element Missing',
  '203': 'Format of one or more Data Elements is Invalid according to the Specification',
  '301': 'Transaction ID Not Recognised',
  '305': 'Transaction data not valid',
  '402': 'Transaction Timed Out',
  '404': 'Permanent System Failure',
} as const;

export type FaultCode = keyof typeof descriptions;

export function faultOf(code: FaultCode, detail: string): MessageFault {
  return { code, description: descriptions[code], detail };
}

/**
 * Checks a message against the table of its type: null for a valid one. Missing fields are named before malformed ones,
 * all of them at once.
 */
export function validateMessage(type: MessageType, message: Message): MessageFault | null {
  if (message.messageType !== type) return faultOf('101', `messageType: ${type} was expected`);
  const fields = fieldsOf(type);
  const missing = fields.filter(({ name, presence }) => {
    if (isPresent(message[name])) return false;
    return typeof presence === 'function' ? presence(message) : presence === 'required';
  });
  if (missing.length > 0) return faultOf('201', missing.map(({ name }) => name).join(','));
  const malformed = fields.filter(({ name, format }) => isPresent(message[name]) && !hasFormat(message[name], format));
  return malformed.length > 0 ? faultOf('203', malformed.map(({ name }) => name).join(',')) : null;
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Reads a message of one of these types; a fault when it is none of them or invalid. */
export function readMessage(
  bytes: string,
  ...types: readonly MessageType[]
): { message: Message; fault: null } | { message: Message | null; fault: MessageFault } {
  const message = parseObject(bytes);
  if (!message) return { message, fault: faultOf('101', 'no JSON object') };
  const type = types.find((each) => each === message.messageType);
  if (!type) return { message, fault: faultOf('101', `messageType: ${types.join(' or ')} was expected`) };
  const fault = validateMessage(type, message);
  return fault ? { message, fault } : { message, fault: null };
}

function parseObject(bytes: string): Message | null {
  try {
    const value: unknown = JSON.parse(bytes);
    return hasFormat(value, { kind: 'object' }) ? (value as Message) : null;
  } catch {
    return null;
  }
}

const transactionIds = ['threeDSServerTransID', 'acsTransID', 'dsTransID'] as const;

/** The `Erro` that answers a message. */
export function errorMessage(component: Component, fault: MessageFault, about: Message | null): Message {
  const ids = transactionIds.flatMap((name) => (about?.[name] === undefined ? [] : [[name, about[name]]]));
  const type = about?.messageType;
  return {
    messageType: 'Erro',
    messageVersion: '2.2.0',
    errorCode: fault.code,
    errorComponent: component,
    errorDescription: fault.description,
    errorDetail: fault.detail,
    ...(typeof type === 'string' && /^[ACPR]Re[qs]$/.test(type) ? { errorMessageType: type } : {}),
    ...Object.fromEntries(ids),
  };
}
