import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, credentialsFile, readCredentials, user } from './data-directory.ts';
import { findFreePort } from './free-port.ts';
import { hasEnded, isAlive, readIfPresent, signal } from './server-process.ts';
import { spawnServer } from './spawn-server.ts';

export type RecoveryOptions = {
  /** The folder with the segments of the log, in clear. */
  readonly wal: string;
  /** The last moment of the recovered database; absent: as far as the log goes. */
  readonly until?: Date;
};

export type Recovered = {
  /** The last transaction that the log brought; null: there was none after the base backup. */
  readonly lastCommitAt: Date | null;
  readonly timeline: number;
};

/** PostgreSQL did not come to the end of its recovery; `log` is what it wrote. */
export class RecoveryFailure extends Error {
  override readonly name = 'RecoveryFailure';
  readonly log: string;

  constructor(log: string) {
    super(explainRecovery(log));
    this.log = log;
  }
}

/**
 * Lets PostgreSQL recover the copy of a data directory that a base backup made, becomes a server of its own at the end
 * (a new timeline), and stops it: the cluster then starts like every other.
 */
export async function recoverCluster(cluster: Cluster, { wal, until }: RecoveryOptions): Promise<Recovered> {
  await writeFile(path.join(cluster.data, 'recovery.signal'), '', { mode: 0o600 });
  const before = (await readIfPresent(cluster.log))?.length ?? 0;
  const port = await findFreePort();
  const pid = await spawnServer(cluster, {
    port: String(port),
    restore_command: `cp "${wal.replaceAll('%', '%%')}/%f" "%p"`,
    recovery_target_action: 'promote',
    // With it the server is ready, for reading, long before it has recovered.
    hot_standby: 'off',
    ...(until ? { recovery_target_time: until.toISOString().replace('Z', '+00') } : {}),
  });
  if (!(await becomesPrimary(cluster.data, pid))) {
    throw new RecoveryFailure(((await readIfPresent(cluster.log)) ?? '').slice(before));
  }
  try {
    return await readRecovered(cluster.data, port);
  } finally {
    signal(pid, 'SIGINT');
    while (isAlive(pid) && !(await hasEnded(pid))) await sleep(20);
  }
}

/** Without a limit of time: the log of a week takes as long as it takes. */
async function becomesPrimary(data: string, pid: number): Promise<boolean> {
  for (;;) {
    const lines = (await readIfPresent(path.join(data, 'postmaster.pid')))?.split('\n');
    if (lines?.[0] === String(pid) && lines[7]?.trim() === 'ready') return true;
    if (!isAlive(pid) || (await hasEnded(pid))) return false;
    await sleep(20);
  }
}

async function readRecovered(data: string, port: number): Promise<Recovered> {
  const { password } = await readCredentials(credentialsFile(data));
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
  await client.connect();
  try {
    await client.query('CHECKPOINT');
    const { rows } = await client.query(
      'SELECT pg_last_xact_replay_timestamp() AS at, timeline_id AS timeline FROM pg_control_checkpoint()',
    );
    return { lastCommitAt: rows[0]?.at ?? null, timeline: rows[0]?.timeline };
  } finally {
    await client.end();
  }
}

/** The log of PostgreSQL in one sentence. */
function explainRecovery(log: string): string {
  const last = /last completed transaction was at log time (.+)/.exec(log)?.[1];
  if (log.includes('recovery ended before configured recovery target was reached')) {
    return last
      ? `the log of the backup ends at ${last}, before that time`
      : 'the log of the backup ends before that time';
  }
  const reason = [...log.matchAll(/(?:FATAL|PANIC):\s*(.+)/g)].at(-1)?.[1];
  return `PostgreSQL could not recover: ${reason ?? 'it gave no reason'}`;
}
