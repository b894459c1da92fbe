import type { Database } from '#lib/platform/database/database.ts';
import { refuseArchive } from '../file/archive.ts';
import { detectFormat } from '../formats/detect-format.ts';
import { listActiveFormats } from '../formats/format-store.ts';
import type { NamedFormat } from '../formats/settlement-format.ts';

/**
 * The format of an import: by the header of its file, the 36 columns, or a format of the PSP by its id, or by its name where the
 * connection, key or folder of the file states it.
 */
export type FormatChoice = 'HEADER' | 'OWN' | { formatId: string } | { formatName: string };

/** Null stands for the 36 columns of the specification. */
export type ResolvedFormat = { format: NamedFormat | null } | { refusal: string };

const sampleBytes = 262_144;

/** By which format the rows of a file are read. */
export async function resolveFormat(
  db: Database,
  { entityId, choice, pieces }: { entityId: string; choice: FormatChoice; pieces: AsyncIterable<Buffer> },
): Promise<ResolvedFormat> {
  const start = await readStart(pieces);
  const refusal = refuseArchive(start);
  if (refusal !== null) return { refusal };
  if (choice === 'OWN') return { format: null };
  const formats = await listActiveFormats(db, entityId);
  if (choice !== 'HEADER') {
    const format = formats.find(({ id, name }) =>
      'formatId' in choice ? id === choice.formatId : name === choice.formatName,
    );
    if (format) return { format };
    const name = 'formatName' in choice ? ` ${choice.formatName}` : '';
    return { refusal: `The format${name} of the file is not active. Activate it and import the file again.` };
  }
  const detected = detectFormat(start, formats);
  if (detected.kind === 'OWN') return { format: null };
  if (detected.kind === 'MAPPED') return { format: detected.format };
  return {
    refusal: `The header fits several formats: ${detected.names.join(', ')}. Import the file with one of them, or name one in its connection, its key or its folder.`,
  };
}

async function readStart(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const piece of pieces) return piece.subarray(0, sampleBytes);
  return Buffer.alloc(0);
}
