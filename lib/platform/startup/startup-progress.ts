/** Runs one step of a start and prints its name and duration. */
export async function reportStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`  ✓ ${name.padEnd(28)} ${seconds.padStart(6)} s\n`);
  return result;
}
