import type { Clock } from '#lib/platform/clock.ts';
import type { Egress } from '#lib/platform/http/egress.ts';
import { newUuid } from '#lib/platform/ids.ts';
import type { Log } from '#lib/platform/log.ts';
import type { Message } from '../messages/message-field.ts';
import { errorMessage, readMessage } from '../messages/validate-message.ts';
import { CardRanges } from './card-ranges.ts';
import type { CardRange, DirectoryAnswer, DirectoryName, DirectoryServer } from './directory-server.ts';

export type HttpDirectoryOptions = {
  name: DirectoryName;
  url: string;
  roots: readonly string[] | null;
  egress: Pick<Egress, 'send'>;
  clock: Clock;
  log: Log;
};

/** Directory servers allow no more than one request for card ranges an hour. */
const rangesAgeMs = 60 * 60_000;
const rangesTimeoutMs = 10_000;
const reportTimeoutMs = 10_000;

/** For a card whose range is not known: the answer to its request shows whether it takes part. */
const unknownRange: CardRange = { methodUrl: null, version: '2.2.0' };

/**
 * A directory server by HTTP, at an address that only the operator sets. Card ranges are kept in memory; while they
 * cannot be read, every card is asked about, so that an outage does not switch 3D Secure off.
 */
export function createHttpDirectory(options: HttpDirectoryOptions): DirectoryServer {
  let ranges: CardRanges | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const refresh = (): Promise<void> => {
    const now = options.clock.now().getTime();
    if (now - readAt < rangesAgeMs) return reading ?? Promise.resolve();
    readAt = now;
    reading = readRanges(options).then((read) => {
      if (read) ranges = read;
    });
    return reading;
  };
  return {
    name: options.name,
    requiresBrowser: true,
    roots: options.roots,
    findRange: async (cardNumber) => {
      const refreshed = refresh();
      if (ranges === null) await refreshed;
      return ranges === null ? unknownRange : ranges.find(cardNumber);
    },
    send: (bytes, timeoutMs) => post(options, bytes, timeoutMs),
    report: (error) => report(options, error),
  };
}

async function post({ egress, url }: HttpDirectoryOptions, body: string, totalMs: number): Promise<DirectoryAnswer> {
  const outcome = await egress.send({
    url,
    method: 'POST',
    body,
    totalMs,
    connectMs: Math.min(totalMs, 5_000),
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
  if (outcome.kind === 'response') {
    return outcome.status === 200
      ? { kind: 'answer', bytes: outcome.body.toString('utf8') }
      : { kind: 'unknown', reason: `the directory server answered ${outcome.status}` };
  }
  return { kind: outcome.sent ? 'unknown' : 'not sent', reason: outcome.reason };
}

/** The other side learns what is wrong with its message; whether it hears that changes nothing here. */
async function report(options: HttpDirectoryOptions, error: Message): Promise<void> {
  const answer = await post(options, JSON.stringify(error), reportTimeoutMs);
  if (answer.kind === 'answer') return;
  options.log.warn({ reason: answer.reason, directory: options.name }, 'an Erro could not be delivered');
}

async function readRanges(options: HttpDirectoryOptions): Promise<CardRanges | null> {
  const request: Message = {
    messageType: 'PReq',
    messageVersion: '2.2.0',
    threeDSServerRefNumber: 'TURNPIKE-3DS-SERVER-2.2.0',
    threeDSServerTransID: newUuid(),
  };
  const answer = await post(options, JSON.stringify(request), rangesTimeoutMs);
  if (answer.kind === 'answer') {
    const { message, fault } = readMessage(answer.bytes, ['PRes', 'Erro'], request);
    if (!fault && message.messageType === 'PRes') {
      return new CardRanges(Array.isArray(message.cardRangeData) ? message.cardRangeData : []);
    }
    if (fault) await report(options, errorMessage('S', fault, message));
    const { errorCode, errorDetail } = message ?? {};
    options.log.error({ fault, errorCode, errorDetail, directory: options.name }, 'card ranges could not be read');
    return null;
  }
  options.log.error({ reason: answer.reason, directory: options.name }, 'card ranges could not be read');
  return null;
}
