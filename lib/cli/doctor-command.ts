import type { Command } from 'commander';
import { resolveDatabase } from '#lib/platform/database/resolve-database.ts';
import { readEnv } from '#lib/platform/env.ts';
import { describeStartupError } from '#lib/platform/startup/startup-errors.ts';
import { CommandError, print } from './cli-context.ts';
import { type Finding, type Report, runChecks } from './doctor/check.ts';
import { databaseChecks } from './doctor/database-checks.ts';
import { hostChecks } from './doctor/host-checks.ts';
import { serviceChecks } from './doctor/service-checks.ts';

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('Check what this installation needs, and say what to do about what is missing; changes nothing')
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
  const database = await resolveDatabase(env).catch((error: unknown) => describeStartupError(error) ?? String(error));
  if (typeof database === 'string') {
    const finding: Finding = { state: 'failed', text: database, advice: 'Mend this and run the check again.' };
    return [...reports, { name: 'database', finding }];
  }
  try {
    const ofDatabase = await runChecks(databaseChecks(env, database.directUrl));
    const isReachable = ofDatabase[0]?.finding.state === 'ok';
    const checks = serviceChecks(env, database.directUrl).filter(({ name }) => isReachable || name !== 'master key');
    return [...reports, ...ofDatabase, ...(await runChecks(checks))];
  } finally {
    await database.stop();
  }
}

const signs = { ok: '✓', warning: '!', failed: '✗' } as const;

function lineOf({ name, finding }: Report): string {
  const line = `  ${signs[finding.state]} ${name.padEnd(16)} ${finding.text}`;
  return finding.state === 'ok' ? line : `${line}\n    ${' '.repeat(16)} → ${finding.advice}`;
}
