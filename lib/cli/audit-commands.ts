import type { Command } from 'commander';
import { verifyChain } from '#lib/audit/index.ts';
import { CommandRefused, print, withInstallation } from './installation.ts';

export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('The log of every change by staff and tokens');
  audit
    .command('verify')
    .description('Walk the whole log and name the first place where it was tampered with')
    .action(() =>
      withInstallation(async ({ db, vault }) => {
        const verdict = await verifyChain(db, vault);
        if (!verdict.whole) throw new CommandRefused(verdict.reason);
        print(`whole: ${verdict.entries} entries`);
      }),
    );
}
