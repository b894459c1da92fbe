import { BackOfficeError, backOfficeErrors } from '../back-office-error.ts';

/** The largest form names ten thousand cases, each with its effect. */
export const maxBodyBytes = 1_024 * 1_024;

/** The JSON of a body; null when it is none. Read piece by piece, so that one without a length is bounded too. */
export async function readBody({ headers, body }: Request): Promise<unknown> {
  if (Number(headers.get('content-length')) > maxBodyBytes) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > maxBodyBytes) throw tooLarge();
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    return null;
  }
}

function tooLarge(): BackOfficeError {
  return new BackOfficeError(413, 'too-large', 'The request is too large. Nothing was changed.');
}

/** PostgreSQL keeps every character but one, which no keyboard types. */
export function rejectNul(...sent: readonly unknown[]): void {
  if (sent.some(holdsNul)) {
    throw backOfficeErrors.unreadable('The character U+0000 is not allowed. Remove it and try again.');
  }
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || holdsNul(inner));
}
