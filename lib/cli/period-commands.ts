import type { Command } from 'commander';
import { verifyPeriods } from '#lib/periods/index.ts';
import { CommandError, print, printTable, withCliContext } from './cli-context.ts';

export function addPeriodCommands(program: Command): void {
  const periods = program.command('periods').description('The closed accounting periods of merchants');
  periods
    .command('verify')
    .description('Calculate the chain of hashes of all closed periods again, and print what differs')
    .option('--merchant <id>', 'only the periods of this merchant')
    .action(({ merchant }: { merchant?: string }) =>
      withCliContext(async ({ db }) => {
        const { periods: count, problems } = await verifyPeriods(db.pool, merchant ? [merchant] : null);
        if (problems.length === 0) return print(`equal: ${count} closed periods`);
        const rows = problems.map(({ period, problem }) => [
          period.merchantId,
          period.isTest ? 'test' : 'live',
          period.startsOn,
          period.endsOn,
          problem,
        ]);
        printTable([['merchant', 'mode', 'from', 'to', 'problem'], ...rows]);
        throw new CommandError(`${problems.length} closed periods differ from what was signed off`);
      }),
    );
}
