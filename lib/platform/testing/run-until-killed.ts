import { fork } from 'node:child_process';

/** Runs a program of a test with these values; returns the signal that ended it, or null when it ended by itself. */
export async function runUntilKilled(file: string, values: readonly (string | number)[]): Promise<string | null> {
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  const program = fork(file, values.map(String), { execArgv });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    program.once('exit', (...ended) => resolve(ended));
  });
  if (signal === null && code !== 0) throw new Error(`${file} ended with ${code}`);
  return signal;
}
