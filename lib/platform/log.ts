import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';

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
          const scrubbed = args.map((arg) => (typeof arg === 'string' ? scrubText(arg) : arg));
          method.apply(this, scrubbed as Parameters<typeof method>);
        },
      },
    },
    destination,
  );
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
