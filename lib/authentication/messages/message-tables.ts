// The other messages of EMV 3-D Secure 2.2 (tables B.2 to B.9).
import { authenticationRequest } from './authentication-request.ts';
import { ifChallenged, ifInBrowserChallenge, ifNotVouched, ifVouched } from './conditions.ts';
import { choice, digits, field, list, type MessageField, text, url, uuid } from './message-field.ts';

const version = field('messageVersion', choice('2.1.0', '2.2.0'), 'required');
const type = (name: string): MessageField => field('messageType', choice(name), 'required');
const serverId = field('threeDSServerTransID', uuid, 'required');
const issuerId = field('acsTransID', uuid, 'required');
const directoryId = field('dsTransID', uuid, 'required');
const authenticationType = choice('01', '02', '03', '04');
const statusReason = field('transStatusReason', digits(2), ifNotVouched);
/** The proof of the issuer: 20 bytes. */
const proof = field('authenticationValue', { kind: 'base64', min: 28, max: 28 }, ifVouched, 'secret');
const indicator = field('eci', digits(2), 'optional');

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
    field('transStatus', choice('Y', 'N', 'U', 'A', 'C', 'D', 'R', 'I'), 'required'),
    statusReason,
    proof,
    indicator,
    field('authenticationType', authenticationType, ifChallenged),
    field('acsChallengeMandated', choice('Y', 'N'), ifChallenged),
    field('acsURL', url(2048), ifInBrowserChallenge),
    field('acsDecConInd', choice('Y', 'N'), 'optional'),
    field('acsSignedContent', text(64_000), 'optional', 'secret'),
    field('cardholderInfo', text(128), 'optional'),
    field('sdkTransID', uuid, 'optional'),
  ],
  CReq: [
    type('CReq'),
    version,
    serverId,
    issuerId,
    field('challengeWindowSize', windowSize, 'optional'),
    field('challengeCancel', choice('01', '02', '03', '04', '05', '06', '07', '08'), 'optional'),
    field('challengeDataEntry', text(45), 'optional', 'secret'),
  ],
  CRes: [
    type('CRes'),
    version,
    serverId,
    issuerId,
    field('challengeCompletionInd', choice('Y', 'N'), 'optional'),
    field('transStatus', choice('Y', 'N', 'U', 'A', 'R'), 'required'),
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
    field('authenticationMethod', choice('01', '02', '03', '04', '05', '06', '07', '08', '09', '10'), 'optional'),
    field('challengeCancel', choice('01', '02', '03', '04', '05', '06', '07', '08'), 'optional'),
    field('interactionCounter', digits(2), 'required'),
  ],
  RRes: [
    type('RRes'),
    version,
    serverId,
    issuerId,
    directoryId,
    field('resultsStatus', choice('01', '02', '03'), 'required'),
  ],
  PReq: [
    type('PReq'),
    version,
    serverId,
    field('threeDSServerRefNumber', text(32), 'required'),
    field('serialNum', text(20), 'optional'),
  ],
  PRes: [
    type('PRes'),
    version,
    serverId,
    directoryId,
    field('serialNum', text(20), 'optional'),
    field('cardRangeData', list, 'optional'),
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

/** The fields of a type of message. */
export function fieldsOf(messageType: MessageType): readonly MessageField[] {
  return tables[messageType];
}

/** What the browser brings to the issuer before the authentication, and to us after it. */
export type MethodData = { threeDSServerTransID: string; threeDSMethodNotificationURL?: string };
