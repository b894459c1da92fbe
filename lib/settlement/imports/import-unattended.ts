import { withAudit } from '#lib/audit/index.ts';
import type { Vault } from '#lib/vault/index.ts';
import { findImport } from './import-store.ts';
import { createImport, type ImportServices, receiveFile } from './receive-file.ts';
import type { SettlementImport } from './settlement-import.ts';

/** A file that no user uploads: it comes from a folder, or by SFTP. */
export type UnattendedFile = {
  /** The id that its import gets. */
  id: string;
  /** The PSP. */
  entityId: string;
  fileName: string;
  actor: string;
  /** Where it came from, where that is known. */
  address: string | null;
  /** The format by its name; null: by the header. */
  formatName: string | null;
  body: AsyncIterable<Uint8Array>;
};

const maxNameLength = 200;

/** Imports a file up to the state in which it waits for its commit, as an upload does; it is in the audit log. */
export async function importUnattended(
  services: ImportServices & { vault: Vault },
  { id, entityId, actor, address, formatName, body, ...file }: UnattendedFile,
): Promise<SettlementImport> {
  const { db, vault, clock } = services;
  const now = clock.now();
  const fileName = Array.from(file.fileName).slice(0, maxNameLength).join('');
  await withAudit(db, vault, { at: now, actor, address }, async (tx) => {
    await createImport(tx, { id, entityId, fileName, actor }, now);
    const entry = { action: 'settlement-import.create', entityId, subjectId: id };
    return { result: null, ...entry, after: { fileName } };
  });
  await receiveFile(services, { id, entityId, body, format: formatName === null ? 'HEADER' : { formatName } });
  const found = await findImport(db, id);
  if (!found) throw new Error(`the import ${id} is gone`);
  return found;
}
