import { findStatementOfFile, importStatementFile, isStatementFile } from '#lib/bank/index.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import { findImport, type ImportServices, importUnattended } from '#lib/settlement/index.ts';
import type { Vault } from '#lib/vault/index.ts';

export type IncomingServices = ImportServices & { vault: Vault };

/** A file of an acquirer or a bank that arrived whole, for a PSP. */
export type IncomingFile = {
  /** The id that its import gets. */
  id: string;
  entityId: string;
  fileName: string;
  actor: string;
  address: string | null;
  /** The settlement format that the place states from which it came; null: by its header. */
  formatName: string | null;
  /** Its bytes from the beginning, each time. */
  pieces: () => AsyncIterable<Buffer>;
};

/** What became of a file. RUNNING: a process is reading it. */
export type Outcome = {
  kind: 'RUNNING' | 'SETTLEMENT' | 'STATEMENT';
  /** The import or the first statement of the file. */
  subjectId: string;
  /** Why it was refused; null when it was not. */
  refusal: string | null;
};

/** Imports a file as what it is: a message of a bank, else a settlement file. */
export async function importFile(services: IncomingServices, { pieces, ...file }: IncomingFile): Promise<Outcome> {
  if (isStatementFile(await firstPiece(pieces()))) {
    const imported = await importStatementFile(services, { ...file, body: pieces() });
    return { kind: 'STATEMENT', subjectId: imported.statementIds[0] ?? file.id, refusal: imported.refusal };
  }
  const { id, state, refusal } = await importUnattended(services, { ...file, body: pieces() });
  return { kind: 'SETTLEMENT', subjectId: id, refusal: state === 'REFUSED' ? (refusal ?? '') : null };
}

async function firstPiece(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const piece of pieces) return piece;
  return Buffer.alloc(0);
}

/** What became of the file with this id; null when nothing did. */
export async function findOutcome(db: Reader, id: string): Promise<Outcome | null> {
  const found = await findImport(db, id);
  if (found) {
    const { state, refusal } = found;
    if (state === 'RECEIVING') return { kind: 'RUNNING', subjectId: id, refusal: null };
    return { kind: 'SETTLEMENT', subjectId: id, refusal: state === 'REFUSED' ? (refusal ?? '') : null };
  }
  const statementId = await findStatementOfFile(db, id);
  return statementId === null ? null : { kind: 'STATEMENT', subjectId: statementId, refusal: null };
}
