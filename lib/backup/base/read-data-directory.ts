import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** What PostgreSQL makes again, or what belongs to the running server alone. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map|.*\.signal|pg_internal\.init.*|pgsql_tmp.*)$/;

/** Read last: it has to be no older than any file beside it. */
const controlFile = 'global/pg_control';

export type DataDirectory = { readonly folders: readonly string[]; readonly files: readonly string[] };

/** What belongs into a copy of a data directory while its server runs, by paths from it. */
export async function listDataDirectory(data: string): Promise<DataDirectory> {
  const folders: string[] = [];
  const files: string[] = [];
  async function walk(at: string): Promise<void> {
    for (const entry of await readdir(path.join(data, at), { withFileTypes: true })) {
      if (leftOut.test(entry.name)) continue;
      const inside = path.posix.join(at, entry.name);
      if (entry.isDirectory()) {
        folders.push(inside);
        if (!emptied.has(inside)) await walk(inside);
      } else if (entry.isFile() && inside !== controlFile) files.push(inside);
    }
  }
  await walk('');
  return { folders: folders.sort(), files: [...files.sort(), controlFile] };
}

/** The content of a file as it is at this moment; null when the server has removed it since. */
export async function* readPart(data: string, file: string): AsyncGenerator<Buffer, boolean> {
  try {
    yield* createReadStream(path.join(data, file), { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
