import { hasCardNumber } from '#lib/card-numbers/index.ts';

/** A parameter that was rejected, as the response named it; its value is masked. */
export type RejectedField = { name: string; value: string | null; message: string };

/** An API request after its response, for the request log and the metrics. */
export type LoggedRequest = {
  at: Date;
  method: string;
  path: string;
  /** Null for an unknown path. */
  operation: string | null;
  status: number;
  resultCode: string | null;
  durationMicros: number;
  /** The entity of the request; a request rejected earlier belongs to the entity of its token. */
  entityId: string | null;
  merchantId: string | null;
  tokenId: string | null;
  address: string | null;
  transactionId: string | null;
  ndc: string | null;
  faults: readonly RejectedField[] | null;
  replayed: boolean;
};

/** The summary of a response. */
export type ResponseSummary = Pick<LoggedRequest, 'resultCode' | 'transactionId' | 'ndc' | 'faults'>;

/** Extracts the logged values from a response: never a value that the response does not contain. */
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

/** The values in a response are masked; a parameter name comes from the caller and may contain anything. */
function withoutNumbers({ name, value, message }: RejectedField): RejectedField {
  const shown = (text: string): string => (hasCardNumber(text) ? '***' : text);
  return { name: shown(name), value: value === null ? null : shown(value), message };
}

const word = /^(?:[A-Za-z][A-Za-z_-]{0,39}|v\d|openapi\.json)?$/;
const id = /^[0-9a-f]{32}$/;

/** Keeps known words and ids of a path; any other segment could be a number or a token. */
export function showPath(path: string): string {
  return path
    .slice(0, 256)
    .split('/')
    .map((part) => (word.test(part) || id.test(part) ? part : '***'))
    .join('/');
}
