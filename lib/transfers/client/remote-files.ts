import ssh, { type SFTPWrapper } from 'ssh2';

/** An ordinary file as the listing of a server states it. */
export type RemoteFile = { name: string; size: number; modifiedAt: Date };

const typeMask = 0o170000;
const ordinary = 0o100000;
/** More names in one folder are not looked at. */
const maxNames = 10_000;

export async function listRemoteFiles(sftp: SFTPWrapper, folder: string): Promise<RemoteFile[]> {
  const entries = await new Promise<{ filename: string; attrs: { mode: number; size: number; mtime: number } }[]>(
    (resolve, reject) => sftp.readdir(folder, (error, list) => (error ? reject(error) : resolve(list))),
  );
  return entries
    .slice(0, maxNames)
    .filter(({ attrs }) => (attrs.mode & typeMask) === ordinary)
    .map(({ filename, attrs }) => ({ name: filename, size: attrs.size, modifiedAt: new Date(attrs.mtime * 1_000) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const pieceBytes = 32_768;
/** Requests to write that wait for their answers, so that a distant server is not slow. */
const maxUnanswered = 32;

type Done<Value> = (error: Error | null | undefined, value: Value) => void;

/**
 * A request of the library as a promise. Its streams would throw where nothing catches it, when a connection ends before
 * they have closed their file.
 */
function request<Value = void>(send: (done: Done<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => send((error, value) => (error ? reject(error) : resolve(value))));
}

/** The bytes of a file, as they arrive. */
export async function* readRemoteFile(sftp: SFTPWrapper, path: string): AsyncGenerator<Buffer> {
  const handle = await request<Buffer>((done) => sftp.open(path, 'r', done));
  try {
    for (let position = 0; ; ) {
      const piece = await readPiece(sftp, handle, position);
      if (piece.length === 0) return;
      position += piece.length;
      yield piece;
    }
  } finally {
    await request((done) => sftp.close(handle, (error) => done(error))).catch(() => undefined);
  }
}

const endOfFile = ssh.utils.sftp.STATUS_CODE.EOF;

/** The next bytes; none behind the end. */
function readPiece(sftp: SFTPWrapper, handle: Buffer, position: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(pieceBytes);
  return new Promise((resolve, reject) =>
    sftp.read(handle, buffer, 0, pieceBytes, position, (error, bytesRead) => {
      if (!error) resolve(buffer.subarray(0, bytesRead));
      else if ((error as { code?: unknown }).code === endOfFile) resolve(Buffer.alloc(0));
      else reject(error);
    }),
  );
}

/**
 * Writes a file under a temporary name and renames it, so that the other side never sees a part of it. A file with the
 * name is replaced.
 */
export async function writeRemoteFile(sftp: SFTPWrapper, path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const unfinished = `${path}.part`;
  const handle = await request<Buffer>((done) => sftp.open(unfinished, 'w', done));
  let position = 0;
  const unanswered: Promise<void>[] = [];
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; from += pieceBytes) {
      const bytes = piece.subarray(from, from + pieceBytes);
      const at = position;
      unanswered.push(request((done) => sftp.write(handle, bytes, 0, bytes.length, at, (error) => done(error))));
      position += bytes.length;
      if (unanswered.length === maxUnanswered) await Promise.all(unanswered.splice(0));
    }
  }
  await Promise.all(unanswered);
  // The other side may refuse the file when it is closed.
  await request((done) => sftp.close(handle, (error) => done(error)));
  await rename(sftp, unfinished, path);
}

/** Version 3 of SFTP renames to no name that exists: the old file goes first. */
async function rename(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  const attempt = (): Promise<void> => request((done) => sftp.rename(from, to, (error) => done(error)));
  try {
    await attempt();
  } catch (error) {
    const isRemoved = await request((done) => sftp.unlink(to, (failed) => done(failed))).then(
      () => true,
      () => false,
    );
    if (!isRemoved) throw error;
    await attempt();
  }
}
