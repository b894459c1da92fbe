import { execFile } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';

/**
 * Leaves the processors to the gateway that runs beside this command: the process, and what it starts from now on, gets what others do
 * not use. A low priority (nice) alone takes a fifth from two busy processors; Linux has the class of idle work for it (sched(7)), which
 * `chrt` of util-linux sets for every thread.
 */
export async function lowerPriority(): Promise<void> {
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  await promisify(execFile)('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)]).catch(
    () => undefined,
  );
}
