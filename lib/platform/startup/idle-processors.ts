import { execFile } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';

/**
 * Leaves the processors to the gateway that runs beside this command: what the process does from now on, and what it starts, is done while
 * they are idle. Linux has a class for such work (sched(7)), which `chrt` of util-linux sets for every thread; resolves to false where
 * that is not there and the process has a low priority (nice) alone.
 */
export async function workWhileIdle(): Promise<boolean> {
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  const args = ['--all-tasks', '--idle', '--pid', '0', String(process.pid)];
  return promisify(execFile)('chrt', args).then(
    () => true,
    () => false,
  );
}
