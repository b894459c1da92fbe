import type { Command } from 'commander';
import { systemClock } from '#lib/platform/clock.ts';
import { resolveMasterKey } from '#lib/platform/master-key.ts';
import { Vault } from '#lib/vault/index.ts';
import { CommandRefused, type Installation, print, withInstallation } from './installation.ts';

export function addVaultCommands(program: Command): void {
  const vault = program.command('vault').description('Keys of the stored account numbers');
  vault
    .command('rotate')
    .description('Add a data key and re-encrypt every account under it, while the gateway runs')
    .option('--resume', 'go on with a rotation that was stopped')
    .action(({ resume }: { resume?: true }) =>
      withInstallation(async (installation) => {
        const opened = await openVault(installation);
        const onPage = (done: number): void => print(`${done} accounts`);
        const done = await opened.rotate({ addKey: !resume, onPage });
        print(`done: ${done} accounts are under the new key`);
      }),
    );
  vault
    .command('change-master-key <newKey>')
    .description('Wrap the data keys under a new master key (64 hex digits); start with it from now on')
    .action((newKey: string) =>
      withInstallation(async (installation) => {
        if (!/^[0-9a-f]{64}$/i.test(newKey)) throw new CommandRefused('A master key has 64 hex digits.');
        await (await openVault(installation)).changeMasterKey(Buffer.from(newKey, 'hex'));
        print('done: set TURNPIKE_MASTER_KEY to the new key and start again');
      }),
    );
}

async function openVault({ env, db }: Installation): Promise<Vault> {
  return Vault.open(db, Buffer.from(await resolveMasterKey(env), 'hex'), systemClock);
}
