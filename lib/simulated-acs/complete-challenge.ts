import { decodeMessage, encodeMessage, type Message, readMessage } from '#lib/authentication/index.ts';
import { type Challenge, openChallenge, sealChallenge } from './challenge-token.ts';
import { newProof } from './issuer.ts';
import type { SimulatedAcsServices } from './services.ts';

/** One way in which a tester may let a challenge end. The values are codes that payments end with. */
export const challengeChoices = [
  { value: 'ok', label: 'Authenticate', status: 'Y', cancel: null },
  { value: '100.390.114', label: 'Fail the authentication', status: 'N', cancel: null },
  { value: '100.390.124', label: 'Cancel', status: 'N', cancel: '01' },
  { value: '100.396.103', label: 'Timeout', status: 'N', cancel: '04' },
  { value: '100.390.112', label: 'Technical error', status: 'U', cancel: '06' },
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
  /** The browser brings the CRes back; null: there is none, and the issuer is done. */
  | { kind: 'done'; notificationURL: string | null; cres: string; isAccepted: boolean };

/** A browser brings a CReq: the issuer asks the cardholder. */
export async function beginChallenge(
  services: SimulatedAcsServices,
  token: string,
  creq: string | null,
): Promise<ChallengeStep> {
  const challenge = await openChallenge(services, token);
  if (!challenge) return { kind: 'unknown' };
  if (creq !== null) {
    const { message, fault } = readMessage(decodeMessage(creq) ?? '', 'CReq');
    if (fault || message.acsTransID !== challenge.acsTransID) return { kind: 'unknown' };
  }
  return { kind: 'ask', challenge, token, isWrong: false, isOutOfBand: false };
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
  if (attempts >= maxAttempts) return end(services, { ...challenge, attempts }, challengeChoices[1]);
  return { ...ask, isWrong, token: sealChallenge(services, { ...challenge, attempts }) };
}

async function end(
  services: SimulatedAcsServices,
  challenge: Challenge,
  { status, cancel }: ChallengeChoice,
): Promise<ChallengeStep> {
  const { messageVersion, threeDSServerTransID, acsTransID } = challenge;
  const ids = { messageVersion, threeDSServerTransID, acsTransID };
  const answer = await services.sendResult(JSON.stringify(resultOf(challenge, status, cancel)));
  const { message } = readMessage(answer, 'RRes', 'Erro');
  const cres = { messageType: 'CRes', ...ids, challengeCompletionInd: 'Y', transStatus: status };
  return {
    kind: 'done',
    notificationURL: challenge.notificationURL,
    cres: encodeMessage(cres),
    isAccepted: message?.messageType === 'RRes',
  };
}

function resultOf(challenge: Challenge, status: string, cancel: string | null): Message {
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
      : { transStatusReason: cancel === null ? '01' : cancel === '06' ? '04' : '14' }),
    ...(cancel === null ? {} : { challengeCancel: cancel }),
  };
}

/** The token in the address of a challenge. */
export function challengeTokenOf(challengeUrl: string): string | null {
  return URL.canParse(challengeUrl) ? new URL(challengeUrl).searchParams.get('t') : null;
}
