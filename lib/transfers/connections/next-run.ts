import { Cron } from 'croner';

/** Why an expression cannot be used; null when it can. */
export function cronProblem(cron: string): string | null {
  const problem = 'Enter five fields: minute, hour, day of month, month, day of week. For example 0 6 * * *.';
  if (cron.split(/ +/).length !== 5) return problem;
  try {
    const runs = new Cron(cron, { timezone: 'UTC' });
    return runs.nextRun() === null ? 'This time never comes.' : null;
  } catch {
    return problem;
  }
}

/** The next time behind `after`. */
export function nextRun(cron: string, after: Date): Date | null {
  return new Cron(cron, { timezone: 'UTC' }).nextRun(after);
}
