// The other messages. Source: EMV 3-D Secure, Protocol and Core Functions Specification 2.1.0, 2.2.0 and 2.3.1 (EMVCo),
// tables A.1 and B.2 to B.9.
import { authenticationRequest } from './authentication-request.ts';
import {
  ifChallenged,
  ifDecoupled,
  ifInBrowserChallenge,
  ifNotVouched,
  ifVouched,
  ifWithCardholder,
} from './conditions.ts';
import {
  choice,
  digits,
  either,
  extensions,
  field,
  list,
  type MessageField,
  object,
  type ProtocolVersion,
  protocolVersions,
  since,
  text,
  until,
  url,
  uuid,
} from './message-field.ts';

const version = field('messageVersion', choice(...protocolVersions), 'required');
const extension = field('messageExtension', extensions, 'optional');
const type = (name: string): MessageField => field('messageType', choice(name), 'required');
const serverId = field('threeDSServerTransID', uuid, 'required');
const issuerId = field('acsTransID', uuid, 'required');
const directoryId = field('dsTransID', uuid, 'required');
const authenticationType = choice('01', '02', '03', '04');
const statusReason = field('transStatusReason', digits(2), ifNotVouched);
/** The proof of the issuer: 20 bytes. */
const proof = field('authenticationValue', { kind: 'base64', min: 28, max: 28 }, ifVouched, 'secret');
/** Two characters, which need not be digits: N2 is one of Mastercard's. */
const indicator = field('eci', text(2, 2, /^[0-9A-Za-z]{2}$/), 'optional');
const cancellation = (...added: string[]): MessageField =>
  field('challengeCancel', choice('01', '02', '03', '04', '05', '06', '07', '08', ...added), 'optional');
const method = choice('01', '02', '03', '04', '05', '06', '07', '08', '09', '10');
const trust = since('2.2.0', field('whiteListStatus', choice('Y', 'N', 'E', 'P', 'R', 'U'), 'optional'));
/** Accepted by the issuer for information, or asked elsewhere: version 2.2.0 began both. */
const firstAnswers = ['Y', 'N', 'U', 'A', 'C', 'R'];

/** The sizes of the challenge's window in pixels; 05 is the whole screen. */
export const challengeWindowSizes = ['01', '02', '03', '04', '05'] as const;
const windowSize = choice(...challengeWindowSizes);

const tables = {
  AReq: authenticationRequest,
  ARes: [
    type('ARes'),
    version,
    serverId,
    issuerId,
    directoryId,
    field('acsReferenceNumber', text(32), 'required'),
    field('acsOperatorID', text(32), 'optional'),
    field('dsReferenceNumber', text(32), 'required'),
    until('2.1.0', field('transStatus', choice(...firstAnswers), 'required')),
    since('2.2.0', field('transStatus', choice(...firstAnswers, 'D', 'I'), 'required')),
    statusReason,
    proof,
    indicator,
    field('authenticationType', authenticationType, ifWithCardholder),
    field('acsChallengeMandated', choice('Y', 'N'), ifChallenged),
    field('acsURL', url(2048), ifInBrowserChallenge),
    since('2.2.0', field('acsDecConInd', choice('Y', 'N'), ifDecoupled)),
    field('acsSignedContent', text(64_000), 'optional', 'secret'),
    until('2.2.0', field('cardholderInfo', text(128), 'optional')),
    since('2.3.1', field('cardholderInfo', either(text(128), object), 'optional')),
    field('sdkTransID', uuid, 'optional'),
    trust,
    extension,
  ],
  CReq: [
    type('CReq'),
    version,
    serverId,
    issuerId,
    field('challengeWindowSize', windowSize, 'optional'),
    cancellation(),
    until('2.2.0', field('challengeDataEntry', text(45), 'optional', 'secret')),
    since('2.3.1', field('challengeDataEntry', text(400), 'optional', 'secret')),
    extension,
  ],
  CRes: [
    type('CRes'),
    version,
    serverId,
    issuerId,
    field('challengeCompletionInd', choice('Y', 'N'), 'optional'),
    field('transStatus', choice('Y', 'N'), 'required'),
    extension,
  ],
  RReq: [
    type('RReq'),
    version,
    serverId,
    issuerId,
    directoryId,
    field('messageCategory', choice('01', '02'), 'required'),
    field('transStatus', choice('Y', 'N', 'U', 'A', 'R'), 'required'),
    statusReason,
    proof,
    indicator,
    field('authenticationType', authenticationType, 'optional'),
    until('2.2.0', field('authenticationMethod', method, 'optional')),
    since('2.3.1', field('authenticationMethod', either(method, list), 'optional')),
    until('2.2.0', cancellation()),
    since('2.3.1', cancellation('09', '10')),
    field('interactionCounter', digits(2), 'required'),
    trust,
    extension,
  ],
  RRes: [
    type('RRes'),
    version,
    serverId,
    issuerId,
    directoryId,
    field('resultsStatus', choice('01', '02', '03'), 'required'),
    extension,
  ],
  PReq: [
    type('PReq'),
    version,
    serverId,
    field('threeDSServerRefNumber', text(32), 'required'),
    field('serialNum', text(20), 'optional'),
    extension,
  ],
  PRes: [
    type('PRes'),
    version,
    serverId,
    directoryId,
    field('serialNum', text(20), 'optional'),
    field('cardRangeData', list, 'optional'),
    extension,
  ],
  Erro: [
    type('Erro'),
    version,
    field('errorCode', digits(3), 'required'),
    field('errorComponent', choice('C', 'S', 'D', 'A'), 'required'),
    field('errorDescription', text(2048), 'required'),
    field('errorDetail', text(2048), 'required'),
    field('errorMessageType', choice('AReq', 'ARes', 'CReq', 'CRes', 'PReq', 'PRes', 'RReq', 'RRes'), 'optional'),
    field('threeDSServerTransID', uuid, 'optional'),
    field('acsTransID', uuid, 'optional'),
    field('dsTransID', uuid, 'optional'),
  ],
} as const satisfies Readonly<Record<string, readonly MessageField[]>>;

export type MessageType = keyof typeof tables;

export const messageTypes = Object.keys(tables) as MessageType[];

const positionOf = (each: ProtocolVersion): number => protocolVersions.indexOf(each);

/** The fields of a type of message in a version of the protocol. */
export function fieldsOf(messageType: MessageType, inVersion: ProtocolVersion): readonly MessageField[] {
  const position = positionOf(inVersion);
  return (tables[messageType] as readonly MessageField[]).filter(
    ({ since: first, until: last }) =>
      (first === undefined || positionOf(first) <= position) && (last === undefined || positionOf(last) >= position),
  );
}

/** The fields of all versions, in which a name may return with another format. */
export function allFieldsOf(messageType: MessageType): readonly MessageField[] {
  return tables[messageType];
}

/** What the browser brings to the issuer before the authentication, and to us after it. */
export type MethodData = { threeDSServerTransID: string; threeDSMethodNotificationURL?: string };
