import { startTimer } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { type Authentication, type PublicResult, serverTransactionId } from './authentication.ts';
import { challengeRequest } from './challenge-request.ts';
import { isEciOf } from './commerce-indicator.ts';
import type { DirectoryAnswer, DirectoryServer } from './directory/directory-server.ts';
import { faultOfSignedContent } from './directory/signed-content.ts';
import type { Message } from './messages/message-field.ts';
import { redactMessage } from './messages/redact-message.ts';
import { errorMessage, faultOf, type MessageFault, readMessage } from './messages/validate-message.ts';
import { type End, endOf, failed } from './outcome.ts';
import { proofBinding } from './sealed-values.ts';
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
  const read = readAnswer(answer, authentication, { roots: directory.roots, now, request });
  const { end, challengeUrl, events, error } = read;
  // Nothing waits for it: a directory server that cannot take an Erro has no part in the payment any more.
  if (error) void directory.report?.(error);
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
      ...(proof === null ? {} : { sealedProof: services.vault.encryptText(proof, proofBinding(authentication)) }),
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
  /** The Erro for the author of an answer that cannot be taken. */
  error?: Message;
};

type Context = Pick<DirectoryServer, 'roots'> & { now: Date; request: Message };

/** What an Erro of a directory server or an issuer means for the payment; any other one is a technical error. */
const errorCodes: Readonly<Record<string, ResultCode>> = {
  '101': '100.390.115',
  '102': '100.390.115',
  '103': '100.390.123',
  '201': '100.390.117',
  '202': '100.390.117',
  '203': '100.390.117',
  '204': '100.390.117',
  '301': '100.390.105',
  '302': '100.390.105',
  '303': '100.390.116',
  '304': '100.390.117',
  '305': '100.390.117',
  '402': '100.390.111',
  '405': '100.390.111',
};

/** What comes of an answer; only a genuine word of the issuer lets an app go on. */
export function readAnswer(
  answer: DirectoryAnswer,
  authentication: Pick<Authentication, 'id' | 'paymentBrand' | 'challengeWindow' | 'result'>,
  context: Context,
): Answer {
  if (answer.kind !== 'answer') {
    const event = { type: 'authentication.unanswered', data: { reason: answer.reason } };
    return { end: failed('100.390.111'), events: [event] };
  }
  const { message, fault } = readMessage(answer.bytes, ['ARes', 'Erro'], aboutRequest(context.request));
  if (fault) return refusal(message, fault, '100.390.115');
  if (message.messageType === 'Erro') {
    return { end: failed(errorCodes[String(message.errorCode)] ?? '100.390.112'), events: [messageEvent(message)] };
  }
  const found = faultOfAnswer(message, authentication, context);
  if (found) return refusal(message, found.fault, found.resultCode);
  return message.transStatus === 'C' || message.transStatus === 'D'
    ? readChallenge(message, authentication)
    : readEnd(message, authentication, context.request);
}

/** On what the conditions of an answer depend beside the answer itself. */
function aboutRequest({ messageCategory, deviceChannel }: Message): Message {
  return { messageCategory, deviceChannel };
}

function refusal(message: Message | null, fault: MessageFault, resultCode: ResultCode): Answer {
  const error = errorMessage('S', fault, message);
  const events = [...(message ? [messageEvent(message)] : []), messageEvent(error)];
  // An Erro is never answered by another one.
  return { end: failed(resultCode), events, ...(message?.messageType === 'Erro' ? {} : { error }) };
}

/** What makes an answer, valid in itself, no answer to this request. */
function faultOfAnswer(
  message: Message,
  { id, paymentBrand }: Pick<Authentication, 'id' | 'paymentBrand'>,
  { roots, now, request }: Context,
): { fault: MessageFault; resultCode: ResultCode } | null {
  if (message.threeDSServerTransID !== serverTransactionId(id)) {
    return { fault: faultOf('301', 'threeDSServerTransID'), resultCode: '100.390.105' };
  }
  const invalid = (fault: MessageFault) => ({ fault, resultCode: '100.390.115' as const });
  if (message.messageVersion !== request.messageVersion) return invalid(faultOf('102', String(request.messageVersion)));
  if (message.transStatus === 'D' && request.threeDSRequestorDecReqInd !== 'Y') {
    return invalid(faultOf('203', 'transStatus'));
  }
  if (!isEciOf(paymentBrand, message, request)) return invalid(faultOf('203', 'eci'));
  const { acsSignedContent: signed } = message;
  const unsigned = typeof signed === 'string' && roots !== null ? faultOfSignedContent(signed, roots, now) : null;
  return unsigned === null ? null : invalid(faultOf('203', `acsSignedContent: ${unsigned}`));
}

const idsOf = (message: Message) => ({
  version: String(message.messageVersion),
  dsTransactionId: String(message.dsTransID),
  acsTransactionId: String(message.acsTransID),
});

function readChallenge(
  message: Message,
  authentication: Pick<Authentication, 'id' | 'paymentBrand' | 'challengeWindow' | 'result'>,
): Answer {
  const flow = message.transStatus === 'C' ? 'challenge' : 'decoupled';
  const { authType, challengeMandatedIndicator } = endOf(message, authentication.paymentBrand, flow).result;
  const result: PublicResult = {
    ...idsOf(message),
    flow,
    ...(authType === undefined ? {} : { authType }),
    ...(challengeMandatedIndicator === undefined ? {} : { challengeMandatedIndicator }),
  };
  const end = { state: 'CHALLENGE', resultCode: '000.200.000', result, proof: null } as const;
  if (typeof message.acsURL !== 'string') return { end, events: [messageEvent(message)] };
  const challenge = messageEvent(challengeRequest({ ...authentication, result }));
  return { end, challengeUrl: message.acsURL, events: [messageEvent(message), challenge] };
}

function readEnd(message: Message, { paymentBrand }: Pick<Authentication, 'paymentBrand'>, request: Message): Answer {
  const end = endOf(message, paymentBrand, 'frictionless', request);
  return { end: { ...end, result: { ...idsOf(message), ...end.result } }, events: [messageEvent(message)] };
}
