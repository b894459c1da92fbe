import { spawn } from 'node:child_process';
import { chown, mkdir, open, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Cluster, serverEnv } from './data-directory.ts';

export type ServerSettings = Readonly<Record<string, string>>;

const maxLogBytes = 10 * 1024 * 1024;
/** A quiet database loses at most this much when its disk is lost. */
const archiveTimeout = '60s';

const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  // Plans that were made while a table was small are made again once it is analysed.
  autovacuum_naptime: '10s',
  // Statements are short: compiling one takes longer than running it.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_statement: 'none',
  // Parameters are card data or ciphertext: never in the log, not even with a failing statement.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_min_error_statement: 'panic',
};

/**
 * The settings with which the server puts every finished segment of its log into the spool. The server's account is not
 * to know the key of backups, nor to reach their folder: the gateway encrypts them from here.
 */
export async function prepareArchive({ account, spool }: Cluster): Promise<ServerSettings> {
  await mkdir(spool, { recursive: true, mode: 0o700 });
  if (account) await chown(spool, account.uid, account.gid);
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': spool,
    archive_timeout: archiveTimeout,
  };
}

/**
 * Starts the server in a session of its own: Ctrl-C in the terminal must reach us alone, because requests
 * in flight still need the database while we drain.
 */
export async function spawnServer(cluster: Cluster, own: ServerSettings): Promise<number> {
  const { size } = await stat(cluster.log).catch(() => ({ size: 0 }));
  if (size > maxLogBytes) await rename(cluster.log, `${cluster.log}.old`);
  const log = await open(cluster.log, 'a', 0o600);
  try {
    const settings = Object.entries({ ...serverSettings, ...own });
    const child = spawn(
      path.join(cluster.programs, 'bin', 'postgres'),
      ['-D', cluster.data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...cluster.account,
        cwd: cluster.directory,
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
        env: serverEnv(),
      },
    );
    child.unref();
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('spawn', () => resolve(child.pid as number));
    });
  } finally {
    await log.close();
  }
}
