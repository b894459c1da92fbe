import { type Command, InvalidArgumentError } from 'commander';
import { normaliseUsername } from '#lib/access/index.ts';
import {
  type AssistantKey,
  auditedKey,
  issueAssistantKey,
  listAssistantKeys,
  maxAssistantKeyDays,
  revokeAssistantKey,
} from '#lib/identity/index.ts';
import { CommandError, change, print, printTable, withCliContext } from './cli-context.ts';

type CreateOptions = { username: string; name: string; days: number; propose: boolean };

export function addAssistantKeyCommands(program: Command): void {
  const key = program.command('assistant-key').description('Keys by which assistants read the back office as a user');
  key
    .command('list')
    .description('Show the keys that are valid now')
    .action(() =>
      withCliContext(async ({ db, now }) => {
        const keys = await listAssistantKeys(db, { userId: null, now });
        const ids = keys.map(({ userId }) => userId);
        const users = await db.prisma.user.findMany({
          where: { id: { in: ids } },
          select: { id: true, username: true },
        });
        const names = new Map(users.map(({ id, username }) => [id, username]));
        const rows = keys.map((each) => [
          each.id,
          each.hint,
          each.name,
          names.get(each.userId) ?? '',
          each.canPropose ? 'reads and proposes' : 'reads',
          each.expiresAt.toISOString(),
          each.lastUsedAt?.toISOString() ?? 'never',
        ]);
        printTable([['id', 'key', 'name', 'user', 'may', 'expires', 'last used'], ...rows]);
      }),
    );
  key
    .command('create')
    .description('Create a key of a user, with the roles of that user; it is printed once')
    .requiredOption('--username <username>', 'whose roles it has')
    .requiredOption('--name <name>', 'display name')
    .option('--days <days>', `when it expires, at most ${maxAssistantKeyDays}`, readDays, 30)
    .option('--propose', 'it also makes proposals, which another user approves', false)
    .action(({ username, name, days, propose }: CreateOptions) =>
      withCliContext(async (installation) => {
        const secret = await change(installation, async (tx) => {
          const user = await tx.prisma.user.findUnique({ where: { username: normaliseUsername(username) } });
          if (!user || user.disabledAt) throw new CommandError(`No active user has the name ${username}.`);
          const input = { userId: user.id, name, canPropose: propose, days };
          const issued = await issueAssistantKey(tx, input, installation.now);
          if (!issued) throw new CommandError(`${username} has ten keys. Revoke one first.`);
          return {
            result: issued.secret,
            ...entryOf('assistant-key.create', issued.key),
            after: auditedKey(issued.key),
          };
        });
        print(secret);
      }),
    );
  key
    .command('revoke <id>')
    .description('Revoke a key immediately')
    .action((id: string) =>
      withCliContext(async (installation) => {
        await change(installation, async (tx) => {
          const revoked = await revokeAssistantKey(tx, { id, userId: null, now: installation.now });
          if (!revoked) throw new CommandError(`No valid key has the id ${id}.`);
          return { result: undefined, ...entryOf('assistant-key.revoke', revoked), before: auditedKey(revoked) };
        });
      }),
    );
}

function readDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= maxAssistantKeyDays) return days;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${maxAssistantKeyDays}.`);
}

const entryOf = (action: string, { userId }: AssistantKey) => ({ action, entityId: null, subjectId: userId });
