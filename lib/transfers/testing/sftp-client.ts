import { once } from 'node:events';
import ssh, { type Client, type ConnectConfig, type SFTPWrapper } from 'ssh2';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { addKey, type SftpAccess, type SftpKey } from '../keys/key-store.ts';
import { createKeyPair, readPublicKey } from '../keys/public-key.ts';

export type TestKey = { key: SftpKey; privateKey: string };

/** A key of an entity, with its private half. */
export async function addTestKey(
  db: Database,
  {
    entityId,
    access,
    expiresAt = null,
    now,
  }: { entityId: string; access: SftpAccess; expiresAt?: Date | null; now: Date },
): Promise<TestKey> {
  const pair = createKeyPair();
  const read = readPublicKey(pair.publicKey);
  if ('problem' in read) throw new Error(read.problem);
  const input = { ...read, entityId, name: 'Acquirer', access, formatName: null, actor: 'cli', expiresAt };
  const key = await addKey(autocommit(db), input, now);
  if (!key) throw new Error('the key is there already');
  return { key, privateKey: pair.privateKey };
}

/** An SFTP client whose calls are promises. */
export type TestClient = {
  client: Client;
  sftp: SFTPWrapper;
  put(path: string, text: string | Buffer): Promise<void>;
  get(path: string): Promise<Buffer>;
  list(path: string): Promise<string[]>;
  size(path: string): Promise<number>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  end(): Promise<void>;
};

type Connect = { port: number; username: string } & Partial<ConnectConfig>;

/** Signs in; rejects where that is refused. */
export async function signInTo({ port, ...config }: Connect): Promise<Client> {
  const client = new ssh.Client();
  const ready = once(client, 'ready');
  client.connect({ host: '127.0.0.1', port, readyTimeout: 5_000, ...config });
  await ready;
  client.on('error', () => undefined);
  return client;
}

export async function openTestClient(port: number, { key, privateKey }: TestKey): Promise<TestClient> {
  const client = await signInTo({ port, username: key.entityId, privateKey });
  const sftp = await new Promise<SFTPWrapper>((resolve, reject) =>
    client.sftp((error, opened) => (error ? reject(error) : resolve(opened))),
  );
  type Done<Value> = (error: Error | null | undefined, value?: Value) => void;
  const call = <Value>(run: (done: Done<Value>) => void): Promise<Value> =>
    new Promise((resolve, reject) => run((error, value) => (error ? reject(error) : resolve(value as Value))));
  return {
    client,
    sftp,
    put: (path, text) => call((done) => sftp.writeFile(path, text, done)),
    get: (path) => call<Buffer>((done) => sftp.readFile(path, done)),
    list: async (path) =>
      (await call<{ filename: string }[]>((done) => sftp.readdir(path, done))).map(({ filename }) => filename),
    size: async (path) => (await call<{ size: number }>((done) => sftp.stat(path, done))).size,
    rename: (from, to) => call((done) => sftp.rename(from, to, done)),
    remove: (path) => call((done) => sftp.unlink(path, done)),
    end: async () => {
      const closed = once(client, 'close');
      client.end();
      await closed;
    },
  };
}
