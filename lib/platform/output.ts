import type { Writable } from 'node:stream';

/**
 * A line that cannot be written is lost, and nothing else happens. Without this, a reader that has gone (`npm start | head`)
 * makes the write fail, the failure is reported on the same output, and that fails again without end.
 */
export function ignoreFailedWrites(outputs: readonly Writable[] = [process.stdout, process.stderr]): void {
  for (const output of outputs) output.on('error', () => undefined);
}
