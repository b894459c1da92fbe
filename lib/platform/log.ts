import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import { findUnavailableCause, type UnavailableCause } from './database/database-unavailable.ts';

export type Log = Logger;

/** Names of fields whose values never reach a log line, at the top level and one or two levels below. */
const secretFields = [
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'password',
  'passwordHash',
  'accessToken',
  'token',
  'secret',
  'masterKey',
  'databaseUrl',
  'card',
  'pan',
  'number',
  'cvv',
  'iban',
  'accountNumber',
  'body',
  'encryptedBody',
];

/** PAN-like digit runs (13–19, spaces or hyphens between) and bearer tokens inside free text. */
const panLike = /\b\d(?:[ -]?\d){12,18}\b/g;
const bearer = /\b(Bearer|Basic)\s+[A-Za-z0-9+/._~=|-]{8,}/g;

/** Replaces what looks like a card number or a credential in free text. */
export function scrubText(text: string): string {
  return text.replace(panLike, '[digits]').replace(bearer, '$1 [hidden]');
}

/** A JSON-lines logger; secrets are removed by field name and free text is scrubbed. */
export function createLog(
  level: LoggerOptions['level'] = 'info',
  destination: DestinationStream = process.stdout,
): Log {
  const paths = secretFields.flatMap((name) => {
    const key = /^[A-Za-z]+$/.test(name) ? name : `["${name}"]`;
    const below = key.startsWith('[') ? key : `.${key}`;
    return [key, `*${below}`, `*.*${below}`];
  });
  const outages = createOutageLog();
  return pino(
    {
      level: level ?? 'info',
      base: { service: 'turnpike', pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths, censor: '[hidden]' },
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError, error: serializeError },
      hooks: {
        logMethod(args, method) {
          const outage = outages.note(args[0], (line) => method.apply(this, line));
          if (outage) return;
          const scrubbed = args.map((arg) => (typeof arg === 'string' ? scrubText(arg) : arg));
          method.apply(this, scrubbed as Parameters<typeof method>);
        },
      },
    },
    destination,
  );
}

const outageWindowMs = 60_000;

const messages: Partial<Record<UnavailableCause, string>> = {
  'connection lost': 'connections to the database broke; requests that used them are answered with 503',
};

type OutageLine = [{ cause: UnavailableCause; count: number; err: unknown }, string];

/**
 * Every request and every loop in the background fails while the database is away. Of each cause one line is written
 * at once, and one a minute with the number of failures since.
 */
function createOutageLog() {
  const open = new Map<UnavailableCause, { count: number; last: unknown }>();
  const write = (send: (line: OutageLine) => void, cause: UnavailableCause, count: number, err: unknown): void =>
    send([{ cause, count, err }, messages[cause] ?? 'the database is not available; requests are answered with 503']);
  const closeWindow = (cause: UnavailableCause, send: (line: OutageLine) => void): void => {
    const { count, last } = open.get(cause) ?? { count: 0, last: null };
    open.delete(cause);
    if (count === 0) return;
    write(send, cause, count, last);
    openWindow(cause, send);
  };
  const openWindow = (cause: UnavailableCause, send: (line: OutageLine) => void): void => {
    open.set(cause, { count: 0, last: null });
    setTimeout(() => closeWindow(cause, send), outageWindowMs).unref();
  };
  return {
    /** True when the line is about the database being away, which this writes itself. */
    note: (fields: unknown, send: (line: OutageLine) => void): boolean => {
      const err = (fields as { err?: unknown } | null)?.err;
      const cause = findUnavailableCause(err);
      if (cause === null) return false;
      const window = open.get(cause);
      if (window) Object.assign(window, { count: window.count + 1, last: err });
      else {
        write(send, cause, 1, err);
        openWindow(cause, send);
      }
      return true;
    },
  };
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: scrubText(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack ? scrubText(error.stack) : undefined,
  };
}
