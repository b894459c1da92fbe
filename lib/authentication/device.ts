import type { Message } from './messages/message-field.ts';

/** The parameters of a mobile SDK, by the names of the protocol. */
const names: Readonly<Record<string, readonly string[]>> = {
  sdkAppID: ['sdkAppID', 'sdkAppId'],
  sdkEncData: ['sdkEncData', 'deviceData'],
  sdkEphemPubKey: ['sdkEphemPubKey', 'sdkEphemeralPublicKey'],
  sdkReferenceNumber: ['sdkReferenceNumber'],
  sdkTransID: ['sdkTransID', 'sdkTransactionID', 'sdkTransactionId'],
  sdkMaxTimeout: ['sdkMaxTimeout', 'maxTimeout'],
};

/**
 * Reads `deviceInfo` (spec 2.11): the JSON that a mobile SDK returns, plain or as base64. What it does not name stays
 * missing, which the directory server answers.
 */
export function readDevice(deviceInfo: string): Message {
  const read = parse(deviceInfo) ?? parse(Buffer.from(deviceInfo, 'base64').toString('utf8')) ?? {};
  const found = Object.entries(names).flatMap(([field, spellings]) => {
    const value = spellings.map((spelling) => read[spelling]).find((each) => each !== undefined);
    if (value === undefined) return [];
    return [[field, field === 'sdkEphemPubKey' ? keyOf(value) : String(value)]];
  });
  const options = read.deviceRenderOptions ?? { sdkInterface: '03', sdkUiType: ['01', '02', '03', '04', '05'] };
  return { sdkMaxTimeout: '05', ...Object.fromEntries(found), deviceRenderOptions: options };
}

function keyOf(value: unknown): unknown {
  return typeof value === 'string' ? parse(value) : value;
}

function parse(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
