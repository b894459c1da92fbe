import type { Socket } from 'node:net';
import ssh, { type Client, type SFTPWrapper } from 'ssh2';
import type { Egress } from '#lib/platform/http/egress.ts';
import { fingerprintOf } from '../keys/public-key.ts';
import { algorithms } from '../server/algorithms.ts';

export type RemoteServer = {
  host: string;
  port: number;
  username: string;
  privateKey: string;
  /** The only key of the server that is accepted; null accepts none, and the error has the one that it showed. */
  hostFingerprint: string | null;
};

/** Why there is no session, in words for users. */
export class ConnectionError extends Error {
  /** The key that the server has shown; null when it did not come to that. */
  readonly shownFingerprint: string | null;

  constructor(message: string, shownFingerprint: string | null) {
    super(message);
    this.shownFingerprint = shownFingerprint;
  }
}

const connectMs = 10_000;
const readyMs = 20_000;
/** No byte for so long: the server does not answer any more. */
const idleMs = 60_000;

/**
 * Signs in to an SFTP server and runs `work`. The address is checked like that of any outgoing connection, and the server
 * has to prove the pinned key before ours is offered.
 */
export async function withRemoteSession<Result>(
  egress: Pick<Egress, 'connect'>,
  server: RemoteServer,
  work: (sftp: SFTPWrapper) => Promise<Result>,
): Promise<Result> {
  const socket = await connect(egress, server);
  const client = new ssh.Client();
  // What goes wrong after the work is of no importance, and must not end the process.
  client.on('error', () => undefined);
  socket.on('error', () => undefined);
  try {
    socket.setTimeout(idleMs, () => socket.destroy(new Error('the server does not answer any more')));
    const sftp = await signIn(client, socket, server);
    return await Promise.race([work(sftp), brokenOff(client)]);
  } finally {
    client.end();
    socket.destroySoon();
  }
}

async function connect(egress: Pick<Egress, 'connect'>, { host, port }: RemoteServer): Promise<Socket> {
  try {
    return await egress.connect({ host, port, connectMs });
  } catch (error) {
    throw new ConnectionError(`No connection to ${host}, port ${port}: ${(error as Error).message}`, null);
  }
}

function signIn(client: Client, sock: Socket, server: RemoteServer): Promise<SFTPWrapper> {
  const { username, privateKey, hostFingerprint, host } = server;
  let shown: string | null = null;
  return new Promise((resolve, reject) => {
    const fail = (message: string): void => reject(new ConnectionError(message, shown));
    client.once('error', (error) => {
      if (shown !== null && shown !== hostFingerprint) fail(describeHostKey(shown, hostFingerprint));
      else if (error.level === 'client-authentication')
        fail(`${host} does not accept our key for the user ${username}. Enter our public key there.`);
      else fail(`${host}: ${error.message}`);
    });
    client.once('ready', () =>
      client.sftp((error, sftp) => (error ? fail(`${host} has no SFTP: ${error.message}`) : resolve(sftp))),
    );
    client.connect({
      sock,
      username,
      privateKey,
      algorithms,
      readyTimeout: readyMs,
      authHandler: ['publickey'],
      hostVerifier: (key: Buffer) => {
        shown = fingerprintOf(key);
        return shown === hostFingerprint;
      },
    });
  });
}

function describeHostKey(shown: string, expected: string | null): string {
  return expected === null
    ? `The server shows the key ${shown}. Compare it with what its operator has published, and confirm it.`
    : `The server shows another key than the confirmed one: ${shown}. Nothing was sent. Ask its operator why.`;
}

/** Rejects when the connection ends before the work has. */
function brokenOff(client: Client): Promise<never> {
  return new Promise((_, reject) => {
    client.once('error', (error) => reject(new ConnectionError(error.message, null)));
    client.once('close', () => reject(new ConnectionError('The connection broke off.', null)));
  });
}
