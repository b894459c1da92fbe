import type { Command } from 'commander';
import { AuditAnchors, verifyChain } from '#lib/audit/index.ts';
import { CommandError, print, withCliContext } from './cli-context.ts';

export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('The log of every change by staff and tokens');
  audit
    .command('verify')
    .description('Verify the log and print the first entry that was tampered with')
    .action(() =>
      withCliContext(async ({ db, vault, env }) => {
        const anchors = await new AuditAnchors(env.directory, vault).read();
        const verdict = await verifyChain(db, vault, anchors);
        if (!verdict.whole) throw new CommandError(verdict.reason);
        print(`whole: ${verdict.entries} entries`);
      }),
    );
}
