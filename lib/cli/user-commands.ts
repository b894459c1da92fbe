import { type Command, Option } from 'commander';
import { createUser, findUsers, type UserRole, userRoles } from '#lib/access/index.ts';
import { EntityValidationError, requireEntity } from '#lib/entities/index.ts';
import { newSecretBytes } from '#lib/platform/ids.ts';
import { change, print, printTable, withCliContext } from './cli-context.ts';

type CreateOptions = { username: string; name: string; email: string; role: UserRole; entity: string };

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('Users of the back office');
  user
    .command('list')
    .description('Show all users and their roles')
    .action(() =>
      withCliContext(async ({ db }) => {
        const users = await findUsers(db);
        const rows = users.map(({ username, name, roles }) => [
          username,
          name,
          roles.map(({ role, entityId }) => `${role} on ${entityId}`).join(', '),
        ]);
        printTable([['user name', 'name', 'roles'], ...rows]);
      }),
    );
  user
    .command('create')
    .description('Create a user with a role on an entity; the password is printed once')
    .requiredOption('--username <username>', 'what they sign in with')
    .requiredOption('--name <name>', 'their name')
    .requiredOption('--email <email>', 'their address')
    .addOption(new Option('--role <role>', 'what they may do').choices(userRoles).makeOptionMandatory())
    .requiredOption('--entity <id>', 'where the role holds, and everywhere below')
    .action(({ username, name, email, role, entity }: CreateOptions) =>
      withCliContext(async (installation) => {
        const password = newSecretBytes(15).toString('base64url');
        const newUser = { username, name, email, roles: [{ role, entityId: entity }] };
        await change(installation, async (tx) => {
          const { kind } = await requireEntity(tx, entity);
          if (role === 'merchant administrator' && kind !== 'MERCHANT')
            throw new EntityValidationError('A merchant administrator has this role on a merchant.');
          const id = await createUser(tx, { ...newUser, password }, installation.now);
          return { result: undefined, action: 'user.create', entityId: entity, subjectId: id, after: newUser };
        });
        print(password);
      }),
    );
}
