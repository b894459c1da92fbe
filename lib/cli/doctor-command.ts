import type { Command } from 'commander';
import { resolveDatabase } from '#lib/platform/database/resolve-database.ts';
import { hasCluster } from '#lib/platform/embedded-postgres/index.ts';
import { readEnv } from '#lib/platform/env.ts';
import { describeStartupError } from '#lib/platform/startup/startup-errors.ts';
import { CommandError, print } from './cli-context.ts';
import { failed, ok, type Report, runChecks } from './doctor/check.ts';
import { databaseChecks } from './doctor/database-checks.ts';
import { hostChecks } from './doctor/host-checks.ts';
import { masterKeyCheck, serviceChecks } from './doctor/service-checks.ts';

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'Check what this installation needs, and say what to do about what is missing; makes TURNPIKE_DIR at most',
    )
    .option('--json', 'print what was found as JSON')
    .action(async ({ json }: { json?: true }) => {
      const reports = await examine();
      if (json) print(JSON.stringify(reports, null, 2));
      else for (const report of reports) print(lineOf(report));
      const failures = reports.filter(({ finding }) => finding.state === 'failed').length;
      if (failures > 0) throw new CommandError(failures === 1 ? '1 check failed.' : `${failures} checks failed.`);
    });
}

async function examine(): Promise<Report[]> {
  const env = readEnv();
  const reports = await runChecks(hostChecks(env));
  if (!env.databaseUrl && !(await hasCluster(env.directory))) {
    const finding = ok('none yet: the first start makes the embedded one');
    return [...reports, { name: 'database', finding }, ...(await runChecks(serviceChecks(env)))];
  }
  const database = await resolveDatabase({ ...env, databaseWaitSeconds: 0 }).catch(describeFailure);
  if (typeof database === 'string') {
    const advice = 'Check DATABASE_URL, and that PostgreSQL accepts this user from this machine.';
    reports.push({ name: 'database', finding: failed(database, advice) });
    return [...reports, ...(await runChecks(serviceChecks(env)))];
  }
  try {
    const { directUrl } = database;
    const checks = [...databaseChecks(env, directUrl), masterKeyCheck(env, directUrl), ...serviceChecks(env)];
    return [...reports, ...(await runChecks(checks))];
  } finally {
    await database.stop();
  }
}

const describeFailure = (error: unknown): string => describeStartupError(error) ?? String(error);

const signs = { ok: '✓', warning: '!', failed: '✗' } as const;

function lineOf({ name, finding }: Report): string {
  const line = `  ${signs[finding.state]} ${name.padEnd(16)} ${finding.text}`;
  return finding.state === 'ok' ? line : `${line}\n    ${' '.repeat(16)} → ${finding.advice}`;
}
