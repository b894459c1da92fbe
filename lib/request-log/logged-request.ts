import { hasCardNumber } from '#lib/card-numbers/index.ts';

/** A parameter that was rejected, as the response named it; its value is masked. */
export type RejectedField = { name: string; value: string | null; message: string };

/** A call to the API after its answer: what the log of calls and the metrics are told. */
export type LoggedRequest = {
  at: Date;
  method: string;
  path: string;
  /** Null for a path that is none. */
  operation: string | null;
  status: number;
  resultCode: string | null;
  durationMicros: number;
  /** For whom it was; what was refused before that was known belongs to the entity of its token. */
  entityId: string | null;
  merchantId: string | null;
  tokenId: string | null;
  address: string | null;
  transactionId: string | null;
  ndc: string | null;
  faults: readonly RejectedField[] | null;
  replayed: boolean;
};

/** What an answer tells of itself. */
export type ResponseSummary = Pick<LoggedRequest, 'resultCode' | 'transactionId' | 'ndc' | 'faults'>;

/** Reads what the log keeps out of an answer: never a value that the answer does not hold. */
export function readResponse(body: Readonly<Record<string, unknown>>): ResponseSummary {
  const result = body.result as { code?: string; parameterErrors?: RejectedField[] } | undefined;
  return {
    resultCode: result?.code ?? null,
    transactionId: textOf(body.id),
    ndc: textOf(body.ndc),
    faults: result?.parameterErrors?.map(withoutNumbers) ?? null,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The values of an answer are masked; a name is the caller's own word and may hold anything. */
function withoutNumbers({ name, value, message }: RejectedField): RejectedField {
  const shown = (text: string): string => (hasCardNumber(text) ? '***' : text);
  return { name: shown(name), value: value === null ? null : shown(value), message };
}

const word = /^(?:[A-Za-z][A-Za-z_-]{0,39}|v\d|openapi\.json)?$/;
const id = /^[0-9a-f]{32}$/;

/** A path of words and ids as it is; whatever else a caller put into one could be a number or a token. */
export function showPath(path: string): string {
  return path
    .slice(0, 256)
    .split('/')
    .map((part) => (word.test(part) || id.test(part) ? part : '***'))
    .join('/');
}
