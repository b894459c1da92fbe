import { pipeline } from 'node:stream/promises';
import type { SFTPWrapper } from 'ssh2';

/** An ordinary file as the listing of a server states it. */
export type RemoteFile = { name: string; size: number; modifiedAt: Date };

const typeMask = 0o170000;
const ordinary = 0o100000;
/** More names in one folder are not looked at. */
const maxNames = 10_000;

export async function listRemoteFiles(sftp: SFTPWrapper, folder: string): Promise<RemoteFile[]> {
  const entries = await new Promise<
    { filename: string; attrs: { mode: number; size: number; mtime: number } }[]
  >((resolve, reject) => sftp.readdir(folder, (error, list) => (error ? reject(error) : resolve(list))));
  return entries
    .slice(0, maxNames)
    .filter(({ attrs }) => (attrs.mode & typeMask) === ordinary)
    .map(({ filename, attrs }) => ({
      ...{ name: filename, size: attrs.size, modifiedAt: new Date(attrs.mtime * 1_000) },
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The bytes of a file, as they arrive. */
export function readRemoteFile(sftp: SFTPWrapper, path: string): AsyncIterable<Buffer> {
  return sftp.createReadStream(path) as AsyncIterable<Buffer>;
}

/**
 * Writes a file under a temporary name and renames it, so that the other side never sees a part of it. A file with the
 * name is replaced.
 */
export async function writeRemoteFile(
  sftp: SFTPWrapper,
  path: string,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  const unfinished = `${path}.part`;
  const stream = sftp.createWriteStream(unfinished);
  // The other side may refuse the file when it is closed.
  const closed = new Promise<void>((resolve, reject) => {
    stream.once('close', resolve);
    stream.once('error', reject);
  });
  await Promise.all([pipeline(pieces, stream), closed]);
  await rename(sftp, unfinished, path);
}

/** Version 3 of SFTP renames to no name that exists: the old file goes first. */
async function rename(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  const attempt = (): Promise<void> =>
    new Promise((resolve, reject) => sftp.rename(from, to, (error) => (error ? reject(error) : resolve())));
  try {
    await attempt();
  } catch (error) {
    const isRemoved = await new Promise<boolean>((resolve) => sftp.unlink(to, (failed) => resolve(!failed)));
    if (!isRemoved) throw error;
    await attempt();
  }
}
