import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The kernel counts time of processes in hundredths of a second. */
const tickMs = 10;

/** Milliseconds of processor time of all processes of the PostgreSQL server in this folder. Linux only. */
export function readPostgresCpuMs(directory: string): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(directory)) continue;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process ended while it was read.
    }
  }
  return ticks * tickMs;
}
