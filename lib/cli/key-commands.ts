import type { Command } from 'commander';
import { listIdentityKeys, rotateIdentityKeys } from '#lib/identity/index.ts';
import { change, print, printTable, withCliContext } from './cli-context.ts';
import { withKeyLock } from './with-key-lock.ts';

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('Keys that sign ID tokens and protect cookies');
  keys
    .command('rotate')
    .description('Make new keys; those before stay valid until the next rotation')
    .option('--revoke', 'end the validity of those before at once: all users sign in again')
    .action(({ revoke }: { revoke?: true }) =>
      withKeyLock(async (installation) => {
        const { vault, now } = installation;
        const keepsPrevious = !revoke;
        await change(installation, async (tx) => {
          await rotateIdentityKeys(tx, vault, { now, keepsPrevious });
          const after = { keepsPrevious };
          return { result: null, action: 'identity-key.rotate', entityId: null, subjectId: 'identity', after };
        });
        print(`done: new keys are in use${revoke ? '' : '; those before are valid until the next rotation'}`);
      }),
    );
  keys
    .command('status')
    .description('Print the keys that are valid')
    .action(() =>
      withCliContext(async ({ db }) => {
        const rows = await listIdentityKeys(db);
        printTable([['key', 'made'], ...rows.map(({ name, createdAt }) => [name, createdAt.toISOString()])]);
      }),
    );
}
