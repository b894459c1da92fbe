import { type Json, visibleNumberOf } from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Authentication } from './authentication.ts';
import { type AuthenticationInput, authenticatedAmount, buildRequest, deviceChannelOf } from './build-request.ts';
import type { CardRange, DirectoryServer } from './directory/directory-server.ts';
import { deviceChannels } from './messages/conditions.ts';
import type { Message } from './messages/message-field.ts';
import { requestBinding } from './sealed-values.ts';
import { messageEvent, sendRequest } from './send-request.ts';
import type { AuthenticationServices } from './services.ts';
import { findAuthentication, insertAuthentication } from './store.ts';

export type NewAuthentication = Omit<AuthenticationInput, 'baseUrl' | 'version'> & {
  directory: DirectoryServer;
  /** Null for a card that does not take part. */
  range: CardRange | null;
  mode: Authentication['mode'];
  paymentId: string | null;
  /** Stores the card in the vault and resolves to its id; called where the card is needed again later. */
  storeCard: () => Promise<string | null>;
  echo: Json;
};

/** What a browser must say before the issuer can be asked. */
const requiredFromBrowser = ['browserAcceptHeader', 'browserLanguage', 'browserScreenHeight', 'browserUserAgent'];

/**
 * Begins an authentication (spec 4.5). Without device data to collect the issuer is asked at once; else the shopper's
 * browser comes first, and the request waits without the card number.
 */
export async function beginAuthentication(
  services: AuthenticationServices,
  created: NewAuthentication,
): Promise<Authentication> {
  const { command, account, directory, range } = created;
  if (!range) return recordNotEnrolled(services, created);
  const message = buildRequest({ ...created, baseUrl: services.baseUrl, version: range.version }, directory);
  const hasBrowser = deviceChannelOf(command) === deviceChannels.browser && command.shopperResultUrl !== null;
  const isIncomplete = requiredFromBrowser.some((name) => message[name] === undefined);
  const waits = hasBrowser && (range.methodUrl !== null || isIncomplete);
  const request: Message = waits ? message : { ...message, acctNumber: account.number ?? '', threeDSCompInd: 'U' };
  await insertAuthentication(autocommit(services.db), {
    ...fieldsOf(created),
    accountId: waits ? await created.storeCard() : null,
    state: waits ? 'METHOD' : 'REQUESTED',
    sealedRequest: waits
      ? services.vault.encryptText(JSON.stringify(message), requestBinding(fieldsOf(created)))
      : null,
    methodUrl: waits ? range.methodUrl : null,
    events: waits ? [begun(message)] : [messageEvent(request)],
  });
  services.events.wake();
  const stored = await readStored(services, created);
  if (waits) return stored;
  const timeoutMs = command.channel.settings.acquirerTimeoutMs;
  return sendRequest(services, stored, request, { directory, now: command.now, timeoutMs });
}

async function readStored(
  services: AuthenticationServices,
  { command, id }: NewAuthentication,
): Promise<Authentication> {
  const stored = await findAuthentication(services.db, command.channel.merchantId, id);
  if (!stored) throw new Error('an authentication was stored and is not there');
  return stored;
}

/** A card that does not take part ends at once; no issuer is asked. */
async function recordNotEnrolled(
  services: AuthenticationServices,
  created: NewAuthentication,
): Promise<Authentication> {
  await insertAuthentication(autocommit(services.db), {
    ...fieldsOf(created),
    accountId: null,
    state: 'UNAVAILABLE',
    resultCode: '000.400.109',
    sealedRequest: null,
    methodUrl: null,
    result: { authenticationStatus: 'U' },
    events: [{ type: 'authentication.not_enrolled', data: {} }],
  });
  services.events.wake();
  return readStored(services, created);
}

const begun = (message: Message) => ({
  type: 'authentication.begun',
  data: { threeDSServerTransID: message.threeDSServerTransID },
});

function fieldsOf({ id, command, account, paymentBrand, directory, mode, paymentId, echo }: NewAuthentication) {
  const { channel, ndc, actor, now, shopperResultUrl, merchantTransactionId } = command;
  return {
    id,
    merchantId: channel.merchantId,
    channelId: channel.id,
    paymentId,
    mode,
    ndc,
    actor,
    directory: directory.name,
    paymentBrand,
    shopperResultUrl,
    merchantTransactionId,
    echo,
    ...authenticatedAmount(command),
    ...visibleNumberOf(account),
    resultCode: '000.200.000' as const,
    result: {},
    createdAt: now,
    challengeWindow: windowSize(command.authenticationData.challengeWindow),
  };
}

/** 1 to 5 as sent, `01` to `05` in the protocol. */
function windowSize(sent: string | undefined): string | null {
  return sent === undefined ? null : sent.padStart(2, '0');
}
