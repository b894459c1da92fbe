import { generateKeyPairSync } from 'node:crypto';
import { errorMessage, faultOf, type Message, readMessage } from '#lib/authentication/index.ts';
import { testCards } from '#lib/connectors/simulator/index.ts';
import { newUuid } from '#lib/platform/ids.ts';
import { sealChallenge } from './challenge-token.ts';
import { behaviourOf, exemptedEci, issuerEci, newProof } from './issuer.ts';
import { acsPaths, type SimulatedAcsServices } from './services.ts';
import { signContent } from './sign-content.ts';

/**
 * The simulated directory server and the issuer behind it: JSON in, JSON out. A message that the tables of the protocol
 * refuse is answered by an `Erro`, so a fault of the 3DS server is seen.
 */
export function answerRequest(services: SimulatedAcsServices, bytes: string): string {
  const { message, fault } = readMessage(bytes, ['AReq', 'PReq']);
  if (fault) return JSON.stringify(errorMessage('D', fault, message));
  return JSON.stringify(
    message.messageType === 'PReq' ? cardRanges(services, message) : authenticate(services, message),
  );
}

function authenticate(services: SimulatedAcsServices, request: Message): Message {
  const behaviour = behaviourOf(request);
  if (behaviour === 'erro') return errorMessage('A', faultOf('404', 'the card is known for this'), request);
  const ids = {
    messageVersion: request.messageVersion,
    threeDSServerTransID: request.threeDSServerTransID,
    acsTransID: newUuid(),
    dsTransID: newUuid(),
    acsReferenceNumber: 'TURNPIKE-SIMULATED-ACS',
    dsReferenceNumber: 'TURNPIKE-SIMULATED-DS',
  };
  const answer = (rest: object): Message => ({ messageType: 'ARes', ...ids, ...rest });
  switch (behaviour) {
    case 'Y':
    case 'timeout-method':
      return answer({ transStatus: 'Y', authenticationValue: newProof(), eci: issuerEci(request, 'Y') });
    case 'A':
      return answer({ transStatus: 'A', authenticationValue: newProof(), eci: issuerEci(request, 'A') });
    case 'I':
      return answer({ transStatus: 'I', eci: exemptedEci(request, false) });
    case 'N81':
      return answer({ transStatus: 'N', transStatusReason: '81', eci: exemptedEci(request, false) });
    case 'U80':
      return answer({ transStatus: 'U', transStatusReason: '80', eci: exemptedEci(request, true) });
    case 'R':
      return answer({ transStatus: 'R', transStatusReason: '11' });
    case 'U':
      return answer({ transStatus: 'U', transStatusReason: '03' });
    case 'C':
    case 'D':
    case 'timeout-challenge':
      return answer(challenge(services, request, { ...ids, behaviour }));
    default:
      return answer({ transStatus: 'N', transStatusReason: behaviour === 'N' ? '01' : '08' });
  }
}

type Challenged = { acsTransID: string; dsTransID: string; behaviour: 'C' | 'D' | 'timeout-challenge' };

function challenge(services: SimulatedAcsServices, request: Message, ids: Challenged): object {
  const isDecoupled = ids.behaviour === 'D' && request.threeDSRequestorDecReqInd === 'Y';
  const mandated = { transStatus: isDecoupled ? 'D' : 'C', acsChallengeMandated: 'Y' };
  const token = sealChallenge(services, {
    acsTransID: ids.acsTransID,
    dsTransID: ids.dsTransID,
    threeDSServerTransID: String(request.threeDSServerTransID),
    messageVersion: String(request.messageVersion),
    messageCategory: String(request.messageCategory),
    notificationURL: typeof request.notificationURL === 'string' ? request.notificationURL : null,
    sessionData: null,
    amount: typeof request.purchaseAmount === 'string' ? request.purchaseAmount : '0',
    currency: String(request.purchaseCurrency ?? ''),
    exponent: Number(request.purchaseExponent ?? 2),
    merchantName: String(request.merchantName ?? request.threeDSRequestorName),
    last4: String(request.acctNumber).slice(-4),
    eci: issuerEci(request, 'Y'),
    isSilent: ids.behaviour === 'timeout-challenge',
    attempts: 0,
  });
  const acsURL = `${services.baseUrl}${acsPaths.challenge}?t=${token}`;
  const decoupled = isDecoupled ? { acsDecConInd: 'Y' } : {};
  const answer = { ...mandated, ...decoupled, authenticationType: isDecoupled ? '04' : '02', acsURL };
  if (request.deviceChannel !== '01') return answer;
  // The app's part of the key exchange: our issuer has no page for an app, so its key opens nothing.
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const acsEphemPubKey = publicKey.export({ format: 'jwk' });
  const signed = { acsURL, acsEphemPubKey, sdkEphemPubKey: request.sdkEphemPubKey };
  return { ...answer, acsSignedContent: signContent(signed) };
}

/** PRes: the test cards that take part, each a range of its own. */
function cardRanges(services: SimulatedAcsServices, request: Message): Message {
  const enrolled = testCards.filter(({ enrolment }) => enrolment !== 'not enrolled');
  return {
    messageType: 'PRes',
    messageVersion: request.messageVersion,
    threeDSServerTransID: request.threeDSServerTransID,
    dsTransID: newUuid(),
    serialNum: '1',
    cardRangeData: enrolled.map(({ number, hasMethod }) => ({
      startRange: number,
      endRange: number,
      actionInd: 'A',
      acsStartProtocolVersion: '2.1.0',
      acsEndProtocolVersion: '2.2.0',
      ...(hasMethod ? { threeDSMethodURL: services.baseUrl + acsPaths.method } : {}),
    })),
  };
}
