import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { posix } from 'node:path';
import ssh, { type Connection, type SFTPWrapper } from 'ssh2';
import { createKeyPair, fingerprintOfPrivateKey } from '../keys/public-key.ts';

const { STATUS_CODE: status } = ssh.utils.sftp;

type TestFile = { bytes: Buffer; modified: number; listedSize: number };

/** The SFTP server of an acquirer, with files in memory. */
export type TestSftpServer = {
  port: number;
  fingerprint: string;
  /** Accepts a public key; only `reset` takes it away. */
  authorize(publicKey: string): void;
  /** Forgets files, keys and counts. */
  reset(): void;
  put(path: string, text: string, modified?: number, listedSize?: number): void;
  get(path: string): string | null;
  names(folder: string): string[];
  failWrites(fails: boolean): void;
  /** How many files were opened to be read or written, and how many signatures were sent. */
  reads(): number;
  writes(): number;
  attempts(): number;
  stop(): Promise<void>;
};

class Files {
  readonly byPath = new Map<string, TestFile>();
  fails = false;
  reads = 0;
  writes = 0;
  attempts = 0;

  put(path: string, bytes: Buffer, modified = 1_000, listedSize = bytes.length): void {
    this.byPath.set(path, { bytes, modified, listedSize });
  }

  names(folder: string): string[] {
    return [...this.byPath.keys()]
      .filter((path) => posix.dirname(path) === folder)
      .map((path) => posix.basename(path))
      .sort();
  }
}

export async function startTestSftpServer(): Promise<TestSftpServer> {
  const files = new Files();
  const keys = new Set<string>();
  const hostKey = createKeyPair().privateKey;
  const connections = new Set<Connection>();
  const server = new ssh.Server({ hostKeys: [hostKey] }, (connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
    connection.on('error', () => undefined);
    connection.on('authentication', (context) => {
      if (context.method !== 'publickey') return context.reject(['publickey']);
      files.attempts += 1;
      const shown = `${context.key.algo} ${context.key.data.toString('base64')}`;
      return keys.has(shown) ? context.accept() : context.reject(['publickey']);
    });
    connection.on('session', (accept) => accept().on('sftp', (open) => serve(open(), files)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: fingerprintOfPrivateKey(hostKey),
    authorize: (publicKey) => void keys.add(publicKey.split(' ').slice(0, 2).join(' ')),
    reset: () => {
      files.byPath.clear();
      keys.clear();
      Object.assign(files, { reads: 0, writes: 0, attempts: 0, fails: false });
    },
    put: (path, text, modified, listedSize) => files.put(path, Buffer.from(text), modified, listedSize),
    get: (path) => files.byPath.get(path)?.bytes.toString() ?? null,
    names: (folder) => files.names(folder),
    failWrites: (fails) => {
      files.fails = fails;
    },
    reads: () => files.reads,
    writes: () => files.writes,
    attempts: () => files.attempts,
    stop: async () => {
      for (const connection of connections) connection.end();
      server.close();
    },
  };
}

/** Enough of SFTP for a client that lists, reads, writes and renames. */
function serve(sftp: SFTPWrapper, files: Files): void {
  const handles: { path: string; bytes: Buffer | null; names: string[] | null }[] = [];
  const open = (handle: { path: string; bytes: Buffer | null; names: string[] | null }): Buffer => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(handles.push(handle) - 1);
    return number;
  };
  const find = (handle: Buffer) => handles[handle.readUInt32BE()];
  const attrs = (size: number, mtime: number) =>
    ({ mode: 0o100644, uid: 0, gid: 0, size, atime: mtime, mtime }) as never;
  sftp.on('OPEN', (id, path, flags) => {
    if ((flags & ssh.utils.sftp.OPEN_MODE.WRITE) !== 0) {
      if (files.fails) return sftp.status(id, status.FAILURE, 'the disk is full');
      files.writes += 1;
      return sftp.handle(id, open({ path, bytes: Buffer.alloc(0), names: null }));
    }
    if (!files.byPath.has(path)) return sftp.status(id, status.NO_SUCH_FILE);
    files.reads += 1;
    return sftp.handle(id, open({ path, bytes: null, names: null }));
  });
  sftp.on('WRITE', (id, handle, offset, data) => {
    const written = find(handle);
    if (written?.bytes) written.bytes = Buffer.concat([written.bytes.subarray(0, offset), data]);
    sftp.status(id, status.OK);
  });
  sftp.on('READ', (id, handle, offset, length) => {
    const bytes = files.byPath.get(find(handle)?.path ?? '')?.bytes.subarray(offset, offset + length);
    if (bytes && bytes.length > 0) sftp.data(id, bytes);
    else sftp.status(id, status.EOF);
  });
  sftp.on('CLOSE', (id, handle) => {
    const written = find(handle);
    if (written?.bytes) files.put(written.path, written.bytes);
    sftp.status(id, status.OK);
  });
  sftp.on('OPENDIR', (id, path) => {
    const names = files.names(path);
    if (path === '/missing') sftp.status(id, status.NO_SUCH_FILE);
    else sftp.handle(id, open({ path, bytes: null, names }));
  });
  sftp.on('READDIR', (id, handle) => {
    const listed = find(handle);
    const names = listed?.names?.splice(0) ?? [];
    if (names.length === 0) return sftp.status(id, status.EOF);
    const entries = names.map((filename) => {
      const file = files.byPath.get(posix.join(listed?.path ?? '', filename));
      return { filename, longname: filename, attrs: attrs(file?.listedSize ?? 0, file?.modified ?? 0) };
    });
    return sftp.name(id, entries);
  });
  sftp.on('FSTAT', (id, handle) => {
    const file = files.byPath.get(find(handle)?.path ?? '');
    sftp.attrs(id, attrs(file?.bytes.length ?? 0, file?.modified ?? 0));
  });
  sftp.on('FSETSTAT', (id) => sftp.status(id, status.OK));
  sftp.on('RENAME', (id, from, to) => {
    const file = files.byPath.get(from);
    // As version 3 of the protocol has it.
    if (!file || files.byPath.has(to)) return sftp.status(id, status.FAILURE);
    files.byPath.delete(from);
    files.byPath.set(to, file);
    return sftp.status(id, status.OK);
  });
  sftp.on('REMOVE', (id, path) => sftp.status(id, files.byPath.delete(path) ? status.OK : status.NO_SUCH_FILE));
}
