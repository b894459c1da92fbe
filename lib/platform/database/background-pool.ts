import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import type { Pool, PoolClient, PoolOptions } from './pool.ts';
import { createServerPool } from './tenants/row-level-security.ts';

/** 19 is the lowest priority of all, and would let a busy machine stop the work. */
const niceness = 10;

/** Two batches of lines and some files at the same time, and short statements beside them. */
const connections = 8;

/**
 * Connections for work that keeps the database busy in the background, such as storing a file and matching it. Where the database runs on
 * this machine, as the embedded one does, payments and pages go before it (docs/decisions/0006).
 */
export async function createBackgroundPool(url: string, options: PoolOptions = {}): Promise<Pool> {
  const pool = await createServerPool(url, { max: connections, applicationName: 'turnpike-background', ...options });
  pool.on('connect', lowerPriority);
  return pool;
}

type Backend = { processID: number; connection: { stream: { localPort?: number } } };

/** Of the process that serves a connection; nothing where that is on another machine, or this one is not Linux. */
function lowerPriority(client: PoolClient): void {
  const { processID, connection } = client as unknown as Backend;
  try {
    // Its title names the port of its client: a process of this number may be another one than that of the database.
    const title = readFileSync(`/proc/${processID}/cmdline`, 'latin1');
    if (!title.startsWith('postgres') || !title.includes(`(${connection.stream.localPort})`)) return;
    os.setPriority(processID, niceness);
    // A process of PostgreSQL is a session of its own, and Linux shares the processor between sessions first.
    writeFileSync(`/proc/${processID}/autogroup`, String(niceness));
  } catch {
    // The work has the priority of all others then.
  }
}
