import {
  decodeMessage,
  encodeMessage,
  errorMessage,
  faultOf,
  type Message,
  type MessageFault,
  readMessage,
} from '#lib/authentication/index.ts';
import { type Challenge, openChallenge, sealChallenge } from './challenge-token.ts';
import { newProof } from './issuer.ts';
import type { SimulatedAcsServices } from './services.ts';

/**
 * One way in which a tester may let a challenge end. The values are codes that payments end with; `cancel` is why the
 * cardholder was not asked to the end (challengeCancel), `reason` why nothing is vouched for (transStatusReason).
 */
export const challengeChoices = [
  { value: 'ok', label: 'Authenticate', status: 'Y', cancel: null, reason: null },
  { value: '100.390.114', label: 'Fail the authentication', status: 'N', cancel: null, reason: '01' },
  { value: '100.390.124', label: 'Cancel', status: 'N', cancel: '01', reason: '01' },
  { value: '100.396.103', label: 'Timeout', status: 'N', cancel: '04', reason: '14' },
  { value: '100.390.112', label: 'Technical error', status: 'U', cancel: '06', reason: '22' },
] as const;

type ChallengeChoice = (typeof challengeChoices)[number];

/** Asks the cardholder in another place; the page waits for that. */
export const outOfBand = { value: 'oob', label: 'Ask in the banking app' } as const;

/** The one-time password that the page shows. */
export const oneTimePassword = '1234';
const maxAttempts = 3;

export type ChallengeStep =
  | { kind: 'unknown' }
  | { kind: 'ask'; challenge: Challenge; token: string; isWrong: boolean; isOutOfBand: boolean }
  /** The browser brings the CRes back, or an Erro; without an address there is none, and the issuer is done. */
  | { kind: 'done'; notificationURL: string | null; sessionData: string | null; cres: string; isAccepted: boolean };

/** A browser brings a CReq, and what the 3DS server wants back: the issuer asks the cardholder. */
export async function beginChallenge(
  services: SimulatedAcsServices,
  token: string,
  creq: string | null,
  sessionData: string | null = null,
): Promise<ChallengeStep> {
  const found = await openChallenge(services, token);
  if (!found) return { kind: 'unknown' };
  const challenge = { ...found, sessionData: sessionData ?? found.sessionData };
  const fault = creq === null ? null : faultOfRequest(challenge, creq);
  if (fault) return sendBack(challenge, errorMessage('A', fault, idsOf(challenge)), false);
  const next = sealChallenge(services, challenge);
  return { kind: 'ask', challenge, token: next, isWrong: false, isOutOfBand: false };
}

/** What is wrong with a CReq: in itself, or for this challenge. */
function faultOfRequest(challenge: Challenge, creq: string): MessageFault | null {
  const { message, fault } = readMessage(decodeMessage(creq) ?? '', ['CReq']);
  if (fault) return fault;
  if (message.messageVersion !== challenge.messageVersion) return faultOf('102', challenge.messageVersion);
  const unknown = (['threeDSServerTransID', 'acsTransID'] as const).filter((name) => message[name] !== challenge[name]);
  return unknown.length > 0 ? faultOf('301', unknown.join(',')) : null;
}

/** The message that a CReq begins, for the Erro that answers it. */
function idsOf({ messageVersion, threeDSServerTransID, acsTransID }: Challenge): Message {
  return { messageType: 'CReq', messageVersion, threeDSServerTransID, acsTransID };
}

function sendBack({ notificationURL, sessionData }: Challenge, message: Message, isAccepted: boolean): ChallengeStep {
  return { kind: 'done', notificationURL, sessionData, cres: encodeMessage(message), isAccepted };
}

/** The cardholder answers. The 3DS server learns the result first (RReq), then the browser (CRes). */
export async function completeChallenge(
  services: SimulatedAcsServices,
  token: string,
  answer: { returnCode: string; code: string | null },
): Promise<ChallengeStep> {
  const challenge = await openChallenge(services, token);
  if (!challenge || challenge.isSilent) return { kind: 'unknown' };
  const ask = { kind: 'ask', challenge, token, isWrong: false, isOutOfBand: false } as const;
  if (answer.returnCode === outOfBand.value) return { ...ask, isOutOfBand: true };
  const choice = challengeChoices.find(({ value }) => value === answer.returnCode);
  if (!choice) return ask;
  const isWrong = choice.value === 'ok' && answer.code !== null && answer.code.trim() !== oneTimePassword;
  if (!isWrong) return end(services, challenge, choice);
  const attempts = challenge.attempts + 1;
  if (attempts >= maxAttempts) return end(services, { ...challenge, attempts }, challengeChoices[1], '19');
  return { ...ask, isWrong, token: sealChallenge(services, { ...challenge, attempts }) };
}

/**
 * The 3DS server learns the result, and the browser brings back whether it was a success. Where the 3DS server has another
 * result already, the browser brings that the challenge is over, and no second answer.
 */
async function end(
  services: SimulatedAcsServices,
  challenge: Challenge,
  { status, cancel, reason }: ChallengeChoice,
  ownReason: string | null = reason,
): Promise<ChallengeStep> {
  const answer = await services.sendResult(JSON.stringify(resultOf(challenge, status, cancel, ownReason)));
  const { message } = readMessage(answer, ['RRes', 'Erro']);
  if (message?.messageType !== 'RRes') {
    const over = faultOf('305', 'the challenge has ended with another result');
    return sendBack(challenge, errorMessage('A', over, idsOf(challenge)), false);
  }
  const transStatus = status === 'Y' ? 'Y' : 'N';
  const cres = { ...idsOf(challenge), messageType: 'CRes', challengeCompletionInd: 'Y', transStatus };
  return sendBack(challenge, cres, true);
}

function resultOf(challenge: Challenge, status: string, cancel: string | null, reason: string | null): Message {
  const { messageVersion, messageCategory, threeDSServerTransID, acsTransID, dsTransID } = challenge;
  return {
    messageType: 'RReq',
    messageVersion,
    messageCategory,
    threeDSServerTransID,
    acsTransID,
    dsTransID,
    transStatus: status,
    interactionCounter: String(challenge.attempts + 1).padStart(2, '0'),
    authenticationType: '02',
    authenticationMethod: '02',
    ...(status === 'Y'
      ? { authenticationValue: newProof(), eci: challenge.eci }
      : { transStatusReason: reason ?? '01' }),
    ...(cancel === null ? {} : { challengeCancel: cancel }),
  };
}

/** The token in the address of a challenge. */
export function challengeTokenOf(challengeUrl: string): string | null {
  return URL.canParse(challengeUrl) ? new URL(challengeUrl).searchParams.get('t') : null;
}
