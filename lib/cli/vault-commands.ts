import type { Command } from 'commander';
import { sealedColumns } from '#lib/sealed-columns.ts';
import { countByKey, type KeyCount, rotateKeys } from '#lib/vault/index.ts';
import { CommandError, change, print, printTable, withCliContext } from './cli-context.ts';
import { withKeyLock } from './with-key-lock.ts';

export function addVaultCommands(program: Command): void {
  const vault = program.command('vault').description('Keys of everything that is stored encrypted');
  vault
    .command('rotate')
    .description('Add a data key and re-encrypt every value of every table under it, while the gateway runs')
    .option('--resume', 'go on with a rotation that was stopped')
    .action(({ resume }: { resume?: true }) =>
      withKeyLock(async (installation) => {
        const onProgress = (table: string, done: number): void => print(`${table}: ${done}`);
        const unreadable = new Set<string>();
        const onUnreadable = (name: string): unknown => unreadable.add(name);
        const result = await rotateKeys(installation, sealedColumns, { addKey: !resume, onProgress, onUnreadable });
        await change(installation, async () => ({
          result: null,
          action: 'vault-key.rotate',
          entityId: null,
          subjectId: 'vault',
          after: { keyVersion: result.keyVersion, reencrypted: result.done, isComplete: result.isComplete },
        }));
        printCounts(result.counts);
        for (const name of unreadable) print(`no key opens ${name}: it stays as it is`);
        if (!result.isComplete)
          throw new CommandError('Some values are still under an older key: run `turnpike vault rotate --resume`.');
        print(`done: ${result.done} values re-encrypted, every value is under key ${result.keyVersion}`);
      }),
    );
  vault
    .command('status')
    .description('Print how many values of each table are under each key')
    .action(() =>
      withCliContext(async (installation) => {
        printCounts(await countByKey(installation, sealedColumns));
        print(`key ${installation.vault.keyVersion} encrypts`);
      }),
    );
  vault
    .command('change-master-key <newKey>')
    .description('Wrap the data keys with a new master key (64 hex digits); start with the new key afterwards')
    .action((newKey: string) =>
      withKeyLock(async (installation) => {
        if (!/^[0-9a-f]{64}$/i.test(newKey)) throw new CommandError('A master key has 64 hex digits.');
        await installation.vault.changeMasterKey(Buffer.from(newKey, 'hex'));
        await change(installation, async () => ({
          result: null,
          action: 'master-key.change',
          entityId: null,
          subjectId: 'vault',
        }));
        print('done: set TURNPIKE_MASTER_KEY to the new key and start again');
      }),
    );
}

function printCounts(counts: readonly KeyCount[]): void {
  const rows = counts.map(({ table, column, keyVersion, form, count }) => [
    table,
    column,
    `key ${keyVersion}${form === 1 ? ' (first form)' : ''}`,
    String(count),
  ]);
  printTable([['table', 'column', 'key', 'values'], ...rows]);
}
