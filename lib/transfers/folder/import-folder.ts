import path from 'node:path';
import { findRootIds } from '#lib/entities/index.ts';
import { startTimer } from '#lib/platform/clock.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { ImportsBusy, readPieces, withImportSlot } from '#lib/settlement/index.ts';
import { findOutcome, type IncomingServices, importFile } from '../incoming/import-file.ts';
import {
  finishFile,
  type IncomingFile,
  listFormatFolders,
  listIncoming,
  listTaken,
  makeFolders,
  openTaken,
  returnFile,
  type TakenFile,
  takeFile,
} from './folder-files.ts';

export type FolderOptions = {
  /** It has a folder for each PSP, named by its id, and in that one for each format that its files are read by, named by it. */
  directory: string;
  /** A file is taken when it has not changed for so long. */
  stableMs?: number;
  /** A taken file whose import has ended, or never began, is looked after when it was there for so long. */
  orphanedMs?: number;
};

const actor = 'system:settlement-folder';
const stableMs = 10_000;
/** A process that has taken a file creates its import at once. */
const orphanedMs = 60_000;

type Seen = { size: number; modifiedMs: number; sinceMs: () => number };

/**
 * Imports the files of folders. Whatever ends this process, each file is in one folder: taken ones whose import was
 * refused because a process ended go back, and are taken again.
 */
export function createFolderImporter(services: IncomingServices, options: FolderOptions): () => Promise<number> {
  const waiting = new Map<string, Seen>();
  const orphans = new Map<string, () => number>();
  return async () => {
    let imported = 0;
    for (const pspId of await findRootIds(services.db)) {
      for (const { folder, formatName } of await foldersOf(path.join(options.directory, pspId))) {
        await recoverFiles(services, { folder, orphans, forMs: options.orphanedMs ?? orphanedMs });
        const incoming = await listIncoming(folder);
        forgetOthers(waiting, folder, incoming);
        for (const file of incoming) {
          if (!isStable(waiting, file, options.stableMs ?? stableMs)) continue;
          if (!(await importIncoming(services, { folder, pspId, formatName, file }))) return imported;
          waiting.delete(file.path);
          imported += 1;
        }
      }
    }
    return imported;
  };
}

type Folder = { folder: string; formatName: string | null };

/** The folder of a PSP, whose files are read by their headers, and those in it that are named by a format. */
async function foldersOf(folder: string): Promise<Folder[]> {
  await makeFolders(folder);
  const named = (await listFormatFolders(folder)).map((name) => ({
    folder: path.join(folder, name),
    formatName: name,
  }));
  for (const each of named) await makeFolders(each.folder);
  return [{ folder, formatName: null }, ...named];
}

function forgetOthers(waiting: Map<string, Seen>, folder: string, incoming: readonly IncomingFile[]): void {
  const present = new Set(incoming.map((file) => file.path));
  for (const file of waiting.keys()) {
    if (path.dirname(file) === folder && !present.has(file)) waiting.delete(file);
  }
}

/** Another program may still write it: its size and time have to stay the same. */
function isStable(waiting: Map<string, Seen>, file: IncomingFile, forMs: number): boolean {
  const seen = waiting.get(file.path);
  if (seen && seen.size === file.size && seen.modifiedMs === file.modifiedMs) return seen.sinceMs() >= forMs;
  waiting.set(file.path, { size: file.size, modifiedMs: file.modifiedMs, sinceMs: startTimer() });
  return forMs === 0;
}

type Import = Folder & { pspId: string; file: IncomingFile };

/** False when too many files are imported at the moment: it is taken later. */
async function importIncoming(
  services: IncomingServices,
  { folder, formatName, pspId, file }: Import,
): Promise<boolean> {
  try {
    await withImportSlot(async () => {
      const taken = await takeFile(folder, file, newRandomId());
      if (taken) await importTaken(services, { folder, formatName, pspId, taken });
    });
    return true;
  } catch (error) {
    if (error instanceof ImportsBusy) return false;
    throw error;
  }
}

async function importTaken(
  services: IncomingServices,
  { folder, formatName, pspId, taken }: Folder & { pspId: string; taken: TakenFile },
): Promise<void> {
  const handle = await openTaken(taken);
  try {
    const file = { id: taken.importId, entityId: pspId, formatName, fileName: taken.name, actor, address: null };
    const { refusal } = await importFile(services, { ...file, pieces: () => readPieces(handle) });
    await finishFile(folder, taken, refusal);
  } finally {
    await handle.close();
  }
}

/** Files that a process has taken which ended since. */
async function recoverFiles(
  services: IncomingServices,
  { folder, orphans, forMs }: { folder: string; orphans: Map<string, () => number>; forMs: number },
): Promise<void> {
  for (const taken of await listTaken(folder)) {
    const outcome = await findOutcome(services.db, taken.importId);
    if (outcome?.kind === 'RUNNING') continue;
    const sinceMs = orphans.get(taken.path) ?? startTimer();
    orphans.set(taken.path, sinceMs);
    // The process that has taken it may be about to create its import, or to move it.
    if (sinceMs() < forMs) continue;
    orphans.delete(taken.path);
    if (outcome === null || outcome.refusal !== null) await returnFile(folder, taken);
    else await finishFile(folder, taken, null);
  }
}
