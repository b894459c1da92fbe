import { shiftClock } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { type Authentication, authenticationIdOf, hasEnded } from './authentication.ts';
import { isEciOf } from './commerce-indicator.ts';
import type { Message } from './messages/message-field.ts';
import { errorMessage, type FaultCode, faultOf, readMessage } from './messages/validate-message.ts';
import { type End, endOf } from './outcome.ts';
import { proofBinding } from './sealed-values.ts';
import { messageEvent, systemActor } from './send-request.ts';
import type { ContinuationServices } from './services.ts';
import { findAuthenticationById, moveAuthentication } from './store.ts';

/**
 * The issuer's result of a challenge (RReq) arrives through the directory server, and its answer (RRes, or Erro) is
 * returned. It decides: what a browser brings changes nothing. The same result again is answered the same; another one
 * is refused.
 */
export async function receiveResult(services: ContinuationServices, bytes: string): Promise<Message> {
  const { message, fault } = readMessage(bytes, ['RReq']);
  if (fault) return errorMessage('S', fault, message);
  const refuse = (code: FaultCode, detail: string) => errorMessage('S', faultOf(code, detail), message);
  const id = authenticationIdOf(message.threeDSServerTransID);
  const authentication = id === null ? null : await findAuthenticationById(services.db, id);
  if (!authentication) return refuse('301', 'threeDSServerTransID');
  if (!isOfTransaction(message, authentication)) return refuse('305', 'acsTransID,dsTransID');
  const { version } = authentication.result;
  if (version !== undefined && message.messageVersion !== version) return refuse('102', version);
  if (!isEciOf(authentication.paymentBrand, message, message)) return refuse('203', 'eci');
  const end = endOf(message, authentication.paymentBrand, authentication.result.flow ?? 'challenge');
  const answer = resultsAnswer(message);
  if (await storeResult(services, authentication, end, [message, answer])) return answer;
  const current = await findAuthenticationById(services.db, authentication.id);
  if (current?.state === 'EXPIRED') return refuse('402', 'the shopper did not complete the challenge in time');
  return current && isSameEnd(current, end) ? answer : refuse('305', 'transStatus');
}

function isOfTransaction(message: Message, { result }: Authentication): boolean {
  return message.acsTransID === result.acsTransactionId && message.dsTransID === result.dsTransactionId;
}

function isSameEnd(current: Authentication, { state, resultCode }: End): boolean {
  return hasEnded(current) && current.state === state && current.resultCode === resultCode;
}

async function storeResult(
  services: ContinuationServices,
  authentication: Authentication,
  { proof, ...end }: End,
  messages: readonly Message[],
): Promise<boolean> {
  const channel = await services.tree.findChannel(authentication.channelId);
  const binding = proofBinding(authentication);
  const sealedProof = proof === null ? {} : { sealedProof: services.vault.encryptText(proof, binding) };
  const isMoved = await moveAuthentication(autocommit(services.db), {
    authentication,
    from: ['CHALLENGE'],
    to: { ...end, ...sealedProof },
    actor: systemActor,
    events: messages.map(messageEvent),
    now: shiftClock(services.clock, channel?.clockOffsetMs ?? 0).now(),
  });
  services.events.wake();
  return isMoved;
}

function resultsAnswer({ threeDSServerTransID, acsTransID, dsTransID, messageVersion }: Message): Message {
  return { messageType: 'RRes', messageVersion, threeDSServerTransID, acsTransID, dsTransID, resultsStatus: '01' };
}
