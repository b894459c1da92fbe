import { type Command, Option } from 'commander';
import {
  type AccessScope,
  type AccessToken,
  accessScopes,
  findToken,
  findTokensOf,
  issueToken,
  revokeToken,
  rotateToken,
} from '#lib/access/index.ts';
import { requireEntity } from '#lib/entities/index.ts';
import { CommandError, change, print, printTable, withCliContext } from './cli-context.ts';

type CreateOptions = { entity: string; name: string; scope?: AccessScope[]; days?: string };

const day = 86_400_000;

export function addTokenCommands(program: Command): void {
  const token = program.command('token').description('Access tokens of merchants (shown once, kept as hashes)');
  token
    .command('list')
    .description('Show every token, or those of one entity')
    .option('--entity <id>', 'only its own tokens')
    .action(({ entity }: { entity?: string }) =>
      withCliContext(async ({ db }) => {
        const tokens = await findTokensOf(db, entity ?? null);
        const rows = tokens.map((each) => [
          each.id,
          each.hint,
          each.name,
          each.entityId,
          each.scopes.join(','),
          stateOf(each),
          each.lastUsedAt?.toISOString() ?? 'never',
        ]);
        printTable([['id', 'token', 'name', 'entity', 'scopes', 'state', 'last used'], ...rows]);
      }),
    );
  token
    .command('create')
    .description('Create a token for an entity and everything below it; it is printed once')
    .requiredOption('--entity <id>', 'the entity it is good for')
    .requiredOption('--name <name>', 'display name')
    .addOption(new Option('--scope <scopes...>', 'what it may do').choices(accessScopes))
    .option('--days <days>', 'when it expires; without it, never')
    .action(({ entity, name, scope, days }: CreateOptions) =>
      withCliContext(async (installation) => {
        const { now } = installation;
        const expiresAt = days === undefined ? null : new Date(now.getTime() + Number(days) * day);
        const issued = await change(installation, async (tx) => {
          await requireEntity(tx, entity);
          const result = await issueToken(tx, { entityId: entity, name, scopes: scope, expiresAt }, now);
          return { result, ...auditEntry('access-token.create', result.token), after: result.token };
        });
        print(issued.accessToken);
      }),
    );
  token
    .command('rotate <id>')
    .description('Replace a token; both are valid until the overlap ends')
    .option('--overlap <minutes>', 'how long the old one lives on', '1440')
    .action((id: string, { overlap }: { overlap: string }) =>
      withCliContext(async (installation) => {
        const issued = await change(installation, async (tx) => {
          const before = await findToken(tx, id);
          const result = await rotateToken(tx, id, Number(overlap), installation.now);
          if (!before || !result) throw new CommandError(`No active token has the id ${id}.`);
          return { result, ...auditEntry('access-token.rotate', before), before, after: result.token };
        });
        print(issued.accessToken);
      }),
    );
  token
    .command('revoke <id>')
    .description('Revoke a token immediately')
    .action((id: string) =>
      withCliContext(async (installation) => {
        await change(installation, async (tx) => {
          const before = await findToken(tx, id);
          const revoked = await revokeToken(tx, id, installation.now);
          if (!before || !revoked) throw new CommandError(`No active token has the id ${id}.`);
          const after = { ...before, revokedAt: installation.now };
          return { result: undefined, ...auditEntry('access-token.revoke', before), before, after };
        });
      }),
    );
}

function auditEntry(action: string, token: AccessToken) {
  return { action, entityId: token.entityId, subjectId: token.id };
}

function stateOf(token: { revokedAt: Date | null; expiresAt: Date | null }): string {
  if (token.revokedAt) return 'revoked';
  return token.expiresAt ? `until ${token.expiresAt.toISOString()}` : 'live';
}
