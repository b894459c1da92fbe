import { type Authentication, serverTransactionId } from './authentication.ts';
import type { Message } from './messages/message-field.ts';

/** CReq, which a browser brings to the issuer; before the issuer was asked it names no transaction there. */
export function challengeRequest({
  id,
  result,
  challengeWindow,
}: Pick<Authentication, 'id' | 'result' | 'challengeWindow'>): Message {
  return {
    messageType: 'CReq',
    messageVersion: result.version ?? '2.2.0',
    threeDSServerTransID: serverTransactionId(id),
    ...(result.acsTransactionId === undefined ? {} : { acsTransID: result.acsTransactionId }),
    challengeWindowSize: challengeWindow ?? '05',
  };
}
