import type { Command } from 'commander';
import { verifyLedger } from '#lib/ledger/index.ts';
import { CommandError, print, printTable, withCliContext } from './cli-context.ts';

export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('The double-entry ledger of each merchant');
  ledger
    .command('verify')
    .description('Book all events again, without storing anything, and print each account that differs')
    .action(() =>
      withCliContext(async ({ db }) => {
        const { entries, differences } = await verifyLedger(db.pool);
        if (differences.length === 0) return print(`equal: ${entries} entries`);
        const head = ['merchant', 'mode', 'currency', 'account', 'events', 'entries', 'days'];
        const rows = differences.map((each) => [
          each.merchantId,
          each.isTest ? 'test' : 'live',
          each.currency,
          each.account,
          ...[each.eventMinor, each.entryMinor, each.dayMinor].map(String),
        ]);
        printTable([head, ...rows]);
        throw new CommandError(`${differences.length} accounts differ from their events (in minor units)`);
      }),
    );
}
