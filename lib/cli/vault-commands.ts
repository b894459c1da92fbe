import type { Command } from 'commander';
import { CommandError, print, withCliContext } from './cli-context.ts';

export function addVaultCommands(program: Command): void {
  const vault = program.command('vault').description('Keys of the stored account numbers');
  vault
    .command('rotate')
    .description('Add a data key and re-encrypt every account under it, while the gateway runs')
    .option('--resume', 'go on with a rotation that was stopped')
    .action(({ resume }: { resume?: true }) =>
      withCliContext(async (installation) => {
        const { vault: opened } = installation;
        const onPage = (done: number): void => print(`${done} accounts`);
        const done = await opened.rotate({ addKey: !resume, onPage });
        print(`done: ${done} accounts are under the new key`);
      }),
    );
  vault
    .command('change-master-key <newKey>')
    .description('Wrap the data keys with a new master key (64 hex digits); start with the new key afterwards')
    .action((newKey: string) =>
      withCliContext(async (installation) => {
        if (!/^[0-9a-f]{64}$/i.test(newKey)) throw new CommandError('A master key has 64 hex digits.');
        await installation.vault.changeMasterKey(Buffer.from(newKey, 'hex'));
        print('done: set TURNPIKE_MASTER_KEY to the new key and start again');
      }),
    );
}
