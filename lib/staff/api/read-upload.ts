import { BackOfficeError } from '../back-office-error.ts';

/** The bytes of a small file; a longer one is refused with the sentence, before the rest of it is read. */
export async function readUpload(
  upload: AsyncIterable<Uint8Array> | null,
  { maxBytes, refusal }: { maxBytes: number; refusal: string },
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of upload ?? []) {
    size += piece.length;
    if (size > maxBytes) throw new BackOfficeError(413, 'too-large', refusal);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
