import { startTimer } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { type Authentication, type PublicResult, serverTransactionId } from './authentication.ts';
import { challengeRequest } from './challenge-request.ts';
import type { DirectoryAnswer, DirectoryServer } from './directory/directory-server.ts';
import { faultOfSignedContent } from './directory/signed-content.ts';
import type { Message } from './messages/message-field.ts';
import { redactMessage } from './messages/redact-message.ts';
import { errorMessage, faultOf, readMessage } from './messages/validate-message.ts';
import { type End, endOf, failed } from './outcome.ts';
import type { AuthenticationServices } from './services.ts';
import { type AuthenticationEvent, findAuthentication, moveAuthentication } from './store.ts';

export const systemActor = 'system:authentication';

/** A message as the timeline keeps it. */
export function messageEvent(message: Message): AuthenticationEvent {
  return { type: 'authentication.message', data: { message: redactMessage(message) } };
}

type Sending = { directory: DirectoryServer; now: Date; timeoutMs: number };

/** EMV 3-D Secure 2.2, section 5.5: a directory server that does not answer for so long is given up. */
const directoryTimeoutMs = 10_000;

/**
 * Asks the directory server between two transactions and stores what it answers. It is asked once: an answer that is
 * missing ends the authentication as failed, and the policy of the channel decides about the payment.
 */
export async function sendRequest(
  services: AuthenticationServices,
  authentication: Authentication,
  request: Message,
  { directory, now, timeoutMs }: Sending,
): Promise<Authentication> {
  const tookMs = startTimer();
  const answer = await callDirectory(directory, JSON.stringify(request), Math.min(timeoutMs, directoryTimeoutMs));
  const { end, challengeUrl, events } = readAnswer(answer, authentication, { roots: directory.roots, now });
  const { proof, ...to } = end;
  await moveAuthentication(autocommit(services.db), {
    authentication,
    from: ['REQUESTED'],
    events,
    actor: systemActor,
    now: new Date(now.getTime() + Math.round(tookMs())),
    to: {
      ...to,
      ...(challengeUrl === undefined ? {} : { challengeUrl }),
      ...(proof === null ? {} : { sealedProof: services.vault.encryptText(proof, authentication.id) }),
    },
  });
  services.events.wake();
  const { merchantId, id } = authentication;
  return (await findAuthentication(services.db, merchantId, id)) ?? authentication;
}

async function callDirectory(directory: DirectoryServer, bytes: string, timeoutMs: number): Promise<DirectoryAnswer> {
  try {
    return await directory.send(bytes, timeoutMs);
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
}

type Answer = {
  end: Omit<End, 'state'> & Pick<Authentication, 'state'>;
  challengeUrl?: string;
  events: AuthenticationEvent[];
};

/** What comes of an answer; only a genuine word of the issuer lets an app go on. */
export function readAnswer(
  answer: DirectoryAnswer,
  authentication: Pick<Authentication, 'id' | 'paymentBrand' | 'challengeWindow' | 'result'>,
  { roots, now }: Pick<DirectoryServer, 'roots'> & { now: Date },
): Answer {
  const { id, paymentBrand } = authentication;
  if (answer.kind !== 'answer') {
    const event = { type: 'authentication.unanswered', data: { reason: answer.reason } };
    return { end: failed('100.390.111'), events: [event] };
  }
  const { message, fault } = readMessage(answer.bytes, 'ARes', 'Erro');
  if (fault) {
    const events = [...(message ? [messageEvent(message)] : []), messageEvent(errorMessage('S', fault, message))];
    return { end: failed('100.390.115'), events };
  }
  const events = [messageEvent(message)];
  if (message.messageType === 'Erro') {
    return { end: failed(message.errorCode === '203' ? '100.390.117' : '100.390.112'), events };
  }
  if (message.threeDSServerTransID !== serverTransactionId(id)) {
    const error = errorMessage('S', faultOf('301', 'threeDSServerTransID'), message);
    return { end: failed('100.390.105'), events: [...events, messageEvent(error)] };
  }
  const { acsSignedContent: signed } = message;
  const signatureFault = typeof signed === 'string' && roots !== null ? faultOfSignedContent(signed, roots, now) : null;
  if (signatureFault !== null) {
    const error = errorMessage('S', faultOf('203', `acsSignedContent: ${signatureFault}`), message);
    return { end: failed('100.390.115'), events: [...events, messageEvent(error)] };
  }
  const ids = {
    version: String(message.messageVersion),
    dsTransactionId: String(message.dsTransID),
    acsTransactionId: String(message.acsTransID),
  };
  if (message.transStatus === 'C' || message.transStatus === 'D') {
    const flow = message.transStatus === 'C' ? 'challenge' : 'decoupled';
    const { authType, challengeMandatedIndicator } = endOf(message, paymentBrand, flow).result;
    const result: PublicResult = {
      ...ids,
      flow,
      ...(authType === undefined ? {} : { authType }),
      ...(challengeMandatedIndicator === undefined ? {} : { challengeMandatedIndicator }),
    };
    const end = { state: 'CHALLENGE', resultCode: '000.200.000', result, proof: null } as const;
    if (typeof message.acsURL !== 'string') return { end, events };
    const challenge = messageEvent(challengeRequest({ ...authentication, result }));
    return { end, challengeUrl: message.acsURL, events: [...events, challenge] };
  }
  const end = endOf(message, paymentBrand, 'frictionless');
  return { end: { ...end, result: { ...ids, ...end.result } }, events };
}
