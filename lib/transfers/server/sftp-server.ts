import net, { type Socket } from 'node:net';
import ssh, { type Connection } from 'ssh2';
import type { Log } from '#lib/platform/log.ts';
import { StartupError } from '#lib/platform/startup/startup-errors.ts';
import type { IncomingServices } from '../incoming/import-file.ts';
import { algorithms } from './algorithms.ts';
import { answerRequests } from './answer-requests.ts';
import { FileSession, type Folders } from './file-session.ts';
import { openHostKey } from './host-key.ts';
import { IncomingFolder } from './incoming-folder.ts';
import { limits as defaultLimits, type Limits } from './limits.ts';
import { ReportFolder } from './report-folder.ts';
import { findSignIn, type SignedIn, type SignInServices, signIn } from './sign-in.ts';

export type SftpServices = IncomingServices & SignInServices & { log: Log };

export type SftpServer = { port: number; stop(): Promise<void> };

type Options = { port: number; host: string; limits?: Partial<Limits> };

/**
 * An SFTP server without a file system: a key of a PSP brings files to import, a key of a merchant reads its settlement
 * files. There are no commands, no shell and no forwarding: nothing listens for them, so the library refuses them.
 */
export async function startSftpServer(services: SftpServices, options: Options): Promise<SftpServer> {
  const limits = { ...defaultLimits, ...options.limits };
  const hostKey = await openHostKey(services, services.clock.now());
  const sockets = new Map<string, Accepted>();
  const protocol = new ssh.Server({ hostKeys: [hostKey], ident: 'Turnpike', algorithms }, (connection, info) => {
    const accepted = sockets.get(keyOf(info));
    if (accepted) serveConnection(services, { connection, accepted, limits });
    else connection.end();
  });
  const listener = net.createServer((socket) => {
    const address = { ip: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 };
    const sameAddress = [...sockets.values()].filter((each) => each.socket.remoteAddress === address.ip);
    socket.on('error', () => socket.destroy());
    if (sockets.size >= limits.connections || sameAddress.length >= limits.connectionsPerAddress) {
      socket.destroy();
      return;
    }
    // Also of a client that sends nothing, of which the library does not know yet.
    const signInTimer = setTimeout(() => socket.destroy(), limits.signInMs);
    sockets.set(keyOf(address), { socket, signInTimer });
    socket.once('close', () => {
      clearTimeout(signInTimer);
      sockets.delete(keyOf(address));
    });
    socket.setTimeout(limits.idleMs, () => socket.destroy());
    protocol.injectSocket(socket);
  });
  protocol.on('error', (error: Error) => services.log.warn({ err: error }, 'the SFTP server'));
  await new Promise<void>((resolve, reject) => {
    listener.once('error', (error) =>
      reject(new StartupError(`The SFTP server cannot listen at TURNPIKE_SFTP_PORT: ${error.message}`)),
    );
    listener.listen(options.port, options.host, resolve);
  });
  return {
    port: (listener.address() as net.AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        for (const { socket } of sockets.values()) socket.destroy();
      }),
  };
}

const keyOf = ({ ip, port }: { ip: string; port: number }): string => `${ip} ${port}`;

/** A connection, and what ends it unless its client signs in. */
type Accepted = { socket: Socket; signInTimer: NodeJS.Timeout };
type Served = { connection: Connection; accepted: Accepted; limits: Limits };

function serveConnection(services: SftpServices, { connection, accepted, limits }: Served): void {
  const { log } = services;
  const { socket, signInTimer } = accepted;
  let signedIn: SignedIn | null = null;
  let attempts = 0;
  let channels = 0;
  const address = socket.remoteAddress ?? null;
  const cut = (reason: string): void => {
    log.info({ address, reason, keyId: signedIn?.key.id }, 'an SFTP connection was cut');
    socket.destroy();
  };
  connection.on('error', (error: Error) => {
    log.debug({ err: error, address }, 'an SFTP connection failed');
    socket.destroy();
  });
  connection.on('authentication', async (context) => {
    attempts += 1;
    if (attempts > limits.attempts) return cut('too many attempts to sign in');
    try {
      signedIn = (await signIn(services, context)) ?? signedIn;
    } catch (error) {
      log.error({ err: error }, 'an SFTP client could not be signed in');
      context.reject(['publickey']);
    }
  });
  connection.on('ready', () => clearTimeout(signInTimer));
  connection.on('session', (accept, reject) => {
    const found = signedIn;
    if (!found || channels >= limits.channels) return reject();
    channels += 1;
    const session = accept();
    session.on('close', () => {
      channels -= 1;
    });
    session.on('sftp', (acceptSftp) => {
      const files = new FileSession(foldersOf(services, { ...found, address, limits }), limits);
      answerRequests(acceptSftp(), files, {
        limits,
        log,
        cut,
        isAllowed: async () => {
          const { entityId: username, fingerprint } = found.key;
          return (await findSignIn(services, { username, fingerprint }))?.key.id === found.key.id;
        },
      });
    });
  });
}

type Owner = SignedIn & { address: string | null; limits: Limits };

function foldersOf(services: SftpServices, { key, pspId, address, limits }: Owner): Folders {
  const { id, entityId, access, formatName } = key;
  if (access === 'REPORTS') return { access, reports: new ReportFolder(services, { merchantId: entityId, pspId }) };
  const sender = { entityId, formatName, actor: `sftp-key:${id}`, address };
  return { access, incoming: new IncomingFolder(services, sender, limits) };
}
