import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isUnfinishedName } from '../incoming/unfinished-name.ts';

/** The folders of a PSP beside its incoming files. */
export type Outcome = 'done' | 'refused';
const working = 'working';

/** A file that was put into the folder of a PSP. */
export type IncomingFile = { path: string; name: string; size: number; modifiedMs: number };

/** A file that a process has taken; its name begins with the id of its import. */
export type TakenFile = { path: string; importId: string; name: string };

/** Makes the folders of a PSP, so that the operator finds where its files go. */
export async function makeFolders(folder: string): Promise<void> {
  for (const name of ['', working, 'done', 'refused'])
    await mkdir(path.join(folder, name), { recursive: true, mode: 0o770 });
}

/** Folders that users have made: each has the name of the settlement format of its files. */
export async function listFormatFolders(folder: string): Promise<string[]> {
  const own: readonly string[] = [working, 'done', 'refused'];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !own.includes(entry.name)).map(({ name }) => name);
}

/** Ordinary files only: a link could lead anywhere. The order is that of their names. */
export async function listIncoming(folder: string): Promise<IncomingFile[]> {
  const found: IncomingFile[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    if (isUnfinishedName(name)) continue;
    const file = path.join(folder, name);
    const stats = await lstat(file).catch(() => null);
    if (stats?.isFile()) found.push({ path: file, name, size: stats.size, modifiedMs: stats.mtimeMs });
  }
  return found;
}

export async function listTaken(folder: string): Promise<TakenFile[]> {
  const names = await readdir(path.join(folder, working));
  return names.flatMap((each) => {
    const [, importId = '', name = ''] = /^([0-9a-f]{32})\.(.+)$/s.exec(each) ?? [];
    return importId === '' ? [] : [{ path: path.join(folder, working, each), importId, name }];
  });
}

/** Takes a file; null when another process was faster. Renaming is atomic: one of them has it. */
export async function takeFile(
  folder: string,
  { path: from, name }: IncomingFile,
  importId: string,
): Promise<TakenFile | null> {
  const to = path.join(folder, working, `${importId}.${name}`);
  return (await moved(from, to)) ? { path: to, importId, name } : null;
}

/** Puts a file back, to be taken again. */
export async function returnFile(folder: string, { path: from, name }: TakenFile): Promise<void> {
  await moved(from, path.join(folder, name));
}

/** Ends with a file: it is kept under the id of its import, a refused one with the reason beside it. */
export async function finishFile(
  folder: string,
  { path: from, importId, name }: TakenFile,
  reason: string | null,
): Promise<void> {
  const outcome: Outcome = reason === null ? 'done' : 'refused';
  const to = path.join(folder, outcome, `${importId}.${name}`);
  if (reason !== null) await writeFile(`${to}.reason.txt`, `${reason}\n`, { mode: 0o660 });
  await moved(from, to);
}

/** Opens a file, and nothing that a link leads to. */
export async function openTaken({ path: file }: TakenFile): Promise<FileHandle> {
  return open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
}

async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
