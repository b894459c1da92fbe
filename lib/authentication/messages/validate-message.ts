import { duplicateNameOf } from './duplicate-name.ts';
import {
  hasFormat,
  isAssigned,
  type Message,
  type MessageExtension,
  type ProtocolVersion,
  protocolVersions,
  uuid,
} from './message-field.ts';
import { fieldsOf, type MessageType } from './message-tables.ts';

/** Who found a fault: the 3DS server, the directory server, or the issuer's access control server. */
export type Component = 'S' | 'D' | 'A';

/** A fault, by the fields of an `Erro` message (EMV 3-D Secure, table A.4). */
export type MessageFault = { code: FaultCode; description: string; detail: string };

const descriptions = {
  '101': 'Message Received Invalid',
  '102': 'Message Version Number Not Supported',
  '103': 'Sent Messages Limit Exceeded',
  '201': 'Required Data Element Missing',
  '202': 'Critical Message Extension Not Recognised',
  '203': 'Format of one or more Data Elements is Invalid according to the Specification',
  '204': 'Duplicate Data Element',
  '301': 'Transaction ID Not Recognised',
  '302': 'Data Decryption Failure',
  '303': 'Access Denied, Invalid Endpoint',
  '304': 'ISO Code Invalid',
  '305': 'Transaction data not valid',
  '402': 'Transaction Timed Out',
  '403': 'Transient System Failure',
  '404': 'Permanent System Failure',
  '405': 'System Connection Failure',
} as const;

export type FaultCode = keyof typeof descriptions;

export function faultOf(code: FaultCode, detail: string): MessageFault {
  return { code, description: descriptions[code], detail };
}

/** The version of a message, if this 3DS server speaks it. */
export function versionOf({ messageVersion }: Message): ProtocolVersion | null {
  return protocolVersions.find((each) => each === messageVersion) ?? null;
}

/** Extensions that this 3DS server or its simulator read: a critical one of another kind must not be passed over. */
const knownExtensions = new Set(['turnpike.simulate', 'scheme6']);

/**
 * Checks a message against the table of its type and version: null for a valid one. Missing fields are named before
 * malformed ones, all of them at once. The conditions of an answer may depend on `request`, which it answers.
 */
export function validateMessage(type: MessageType, message: Message, request: Message = {}): MessageFault | null {
  if (message.messageType !== type) return faultOf('101', `messageType: ${type} was expected`);
  if (isMissing(message.messageVersion)) return faultOf('201', 'messageVersion');
  if (typeof message.messageVersion !== 'string') return faultOf('203', 'messageVersion');
  const version = versionOf(message);
  if (version === null) return faultOf('102', protocolVersions.join(','));
  const fields = fieldsOf(type, version);
  const facts = { ...request, ...message };
  const named = (each: readonly { name: string }[]) => each.map(({ name }) => name).join(',');
  const missing = fields.filter(({ name, presence }) => {
    if (!isMissing(message[name])) return false;
    return typeof presence === 'function' ? presence(facts) : presence === 'required';
  });
  if (missing.length > 0) return faultOf('201', named(missing));
  const malformed = fields.filter(({ name, format }) => name in message && !hasFormat(message[name], format));
  if (malformed.length > 0) return faultOf('203', named(malformed));
  const unassigned = fields.filter(({ name, format }) => !isAssigned(message[name], format));
  if (unassigned.length > 0) return faultOf('304', named(unassigned));
  const unknown = criticalExtensionsOf(message).filter(({ id }) => !knownExtensions.has(id));
  return unknown.length > 0 ? faultOf('202', unknown.map(({ id }) => id).join(',')) : null;
}

/** A field that must be there is missing when it is empty; any other one that is empty is malformed. */
const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

function criticalExtensionsOf({ messageExtension }: Message): MessageExtension[] {
  if (!Array.isArray(messageExtension)) return [];
  return (messageExtension as MessageExtension[]).filter(({ criticalityIndicator }) => criticalityIndicator);
}

/** A message that was read, or why it is none; `message` beside a fault is what could be read of it. */
export type ReadMessage = { message: Message; fault: null } | { message: Message | null; fault: MessageFault };

/** Reads a message of one of these types; a fault when it is none of them or invalid. `request` is what it answers. */
export function readMessage(bytes: string, types: readonly MessageType[], request: Message = {}): ReadMessage {
  const message = parseObject(bytes);
  if (!message) return { message, fault: faultOf('101', 'no JSON object') };
  const type = types.find((each) => each === message.messageType);
  if (!type) return { message, fault: faultOf('101', `messageType: ${types.join(' or ')} was expected`) };
  const duplicate = duplicateNameOf(bytes);
  if (duplicate !== null) return { message, fault: faultOf('204', duplicate) };
  const fault = validateMessage(type, message, request);
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
  const ids = transactionIds.flatMap((name) => (hasFormat(about?.[name], uuid) ? [[name, about?.[name]]] : []));
  const type = about?.messageType;
  return {
    messageType: 'Erro',
    messageVersion: versionOf(about ?? {}) ?? '2.2.0',
    errorCode: fault.code,
    errorComponent: component,
    errorDescription: fault.description,
    errorDetail: fault.detail,
    ...(typeof type === 'string' && /^[ACPR]Re[qs]$/.test(type) ? { errorMessageType: type } : {}),
    ...Object.fromEntries(ids),
  };
}
