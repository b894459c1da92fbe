import { shiftClock } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { applyAuthentication } from './apply-authentication.ts';
import { type Authentication, hasEnded, serverTransactionId } from './authentication.ts';
import { browserData } from './build-request.ts';
import { challengeRequest } from './challenge-request.ts';
import { expireAuthentication } from './expire-authentications.ts';
import { decodeMessage, encodeMessage } from './messages/encode-message.ts';
import type { Message } from './messages/message-field.ts';
import { readMessage } from './messages/validate-message.ts';
import { requestBinding } from './sealed-values.ts';
import { messageEvent, sendRequest, systemActor } from './send-request.ts';
import type { ContinuationServices } from './services.ts';
import { completeMethod, findAuthenticationById, moveAuthentication, recordReturn } from './store.ts';

/** The fields of a browser, and whether it has brought device data to the issuer or given that up. */
export type Visit = { hasCollected: boolean; browser: Readonly<Record<string, string>> };

/** What the browser of the shopper does next. */
export type NextStep =
  | { kind: 'collect'; authentication: Authentication; methodData: string }
  | { kind: 'challenge'; authentication: Authentication; challengeUrl: string; creq: string }
  /** The issuer asks the cardholder elsewhere, or another window has just sent the request. */
  | { kind: 'wait'; authentication: Authentication }
  | { kind: 'return'; authentication: Authentication };

/** The shopper's browser arrives at an authentication; null when there is none with this id. */
export async function continueInBrowser(
  services: ContinuationServices,
  id: string,
  visit: Visit,
): Promise<NextStep | null> {
  const found = await findAuthenticationById(services.db, id);
  if (!found) return null;
  const authentication = await expireAuthentication(services, found);
  if (authentication.state !== 'METHOD') return nextStep(services, authentication);
  if (!visit.hasCollected && authentication.methodCompletedAt === null) {
    return { kind: 'collect', authentication, methodData: methodDataOf(services, authentication) };
  }
  return nextStep(services, await requestAfterMethod(services, authentication, visit));
}

/** What brings the shopper's device data to the issuer (EMV 3-D Secure 2.2, section 5.8). */
export function methodDataOf(
  { authentication: { baseUrl } }: Pick<ContinuationServices, 'authentication'>,
  { id }: Pick<Authentication, 'id'>,
): string {
  const threeDSMethodNotificationURL = `${baseUrl}/v1/threeDSecure/${id}/method`;
  return encodeMessage({ threeDSServerTransID: serverTransactionId(id), threeDSMethodNotificationURL });
}

/**
 * The browser comes back from the issuer, with a CRes or without one. What it brings is kept and decides nothing: the
 * result that the issuer sent itself does.
 */
export async function returnFromIssuer(
  services: ContinuationServices,
  id: string,
  cres: string | null,
): Promise<Authentication | null> {
  const found = await findAuthenticationById(services.db, id);
  if (!found) return null;
  const { message, fault } = readMessage(decodeMessage(cres ?? '') ?? '', ['CRes', 'Erro']);
  if (!fault && message.threeDSServerTransID === serverTransactionId(id)) {
    const now = await nowOf(services, found);
    await recordReturn(autocommit(services.db), found, messageEvent(message), now);
    services.events.wake();
  }
  const authentication = await expireAuthentication(services, found);
  await applyAuthentication(services, authentication);
  return authentication;
}

/** The notice of an issuer that has its device data. */
export async function receiveMethodNotice(services: ContinuationServices, id: string): Promise<boolean> {
  const authentication = await findAuthenticationById(services.db, id);
  if (!authentication) return false;
  await completeMethod(autocommit(services.db), authentication, await nowOf(services, authentication));
  services.events.wake();
  return true;
}

async function nextStep(services: ContinuationServices, authentication: Authentication): Promise<NextStep> {
  if (hasEnded(authentication)) {
    await applyAuthentication(services, authentication);
    return { kind: 'return', authentication };
  }
  const { challengeUrl } = authentication;
  if (challengeUrl === null) return { kind: 'wait', authentication };
  const creq = encodeMessage(challengeRequest(authentication));
  return { kind: 'challenge', authentication, challengeUrl, creq };
}

/** Sends the request that waited for the browser; of two windows one does. */
async function requestAfterMethod(
  services: ContinuationServices,
  authentication: Authentication,
  { browser }: Visit,
): Promise<Authentication> {
  const { sealedRequest, methodUrl, methodCompletedAt, accountId, merchantId, channelId, mode } = authentication;
  const reread = async () => (await findAuthenticationById(services.db, authentication.id)) ?? authentication;
  if (sealedRequest === null || accountId === null) return reread();
  const stored = JSON.parse(await services.vault.decryptText(sealedRequest, requestBinding(authentication))) as Message;
  const number = await services.vault.decryptPan({ merchantId, id: accountId });
  const request: Message = {
    ...browserData(browser),
    ...(browser.ip === undefined ? {} : { browserIP: browser.ip }),
    ...stored,
    acctNumber: number ?? '',
    threeDSCompInd: methodUrl === null ? 'U' : methodCompletedAt === null ? 'N' : 'Y',
  };
  const now = await nowOf(services, authentication);
  const isClaimed = await moveAuthentication(autocommit(services.db), {
    authentication,
    from: ['METHOD'],
    to: { state: 'REQUESTED', resultCode: '000.200.000' },
    events: [messageEvent(request)],
    actor: systemActor,
    now,
  });
  const connector = authentication.directory === 'simulated' ? 'simulator' : null;
  const directory = services.authentication.findDirectory(mode, connector);
  const channel = await services.tree.findChannel(channelId);
  // What cannot be sent any more is ended by the background work.
  if (!isClaimed || directory?.name !== authentication.directory || !channel) return reread();
  const timeoutMs = channel.settings.acquirerTimeoutMs;
  return sendRequest(services.authentication, authentication, request, { directory, now, timeoutMs });
}

async function nowOf(services: ContinuationServices, { channelId }: Authentication): Promise<Date> {
  const channel = await services.tree.findChannel(channelId);
  return shiftClock(services.clock, channel?.clockOffsetMs ?? 0).now();
}
